"""Amounts of money as people write them, and the fee an entry owes."""

import pytest

from domain.fees import Account, Fee, account_of, amount_as_text, parse_fee, sum_of_accounts


@pytest.mark.parametrize(
    ("text", "hundredths"),
    [("25", 2500), ("25.5", 2550), (" 25,05 ", 2505), ("0", 0), ("9999999.99", 999_999_999)],
)
def test_an_amount_is_read_as_people_write_it(text: str, hundredths: int) -> None:
    assert parse_fee(text) == hundredths
    assert parse_fee(amount_as_text(hundredths)) == hundredths


@pytest.mark.parametrize("text", ["", "-5", "25.505", "12345678", "25 €", "1e3", "١٢", "2 5"])
def test_texts_that_are_no_amount_are_not_read(text: str) -> None:
    assert parse_fee(text) is None


def test_an_entrys_own_amount_overrides_the_general_one() -> None:
    # A fee is due and paid, an account due, paid and owed.
    everybody = Fee(2500)
    assert account_of(Fee(), everybody) == Account(2500, 0, 2500)
    assert account_of(Fee(0), everybody) == Account(0, 0, 0)
    assert account_of(Fee(1000, 400), everybody) == Account(1000, 400, 600)
    assert account_of(Fee(), Fee()) == Account()


def test_an_overpayment_settles_no_other_debt() -> None:
    assert sum_of_accounts(
        [Account.from_amounts(2500, 3000), Account.from_amounts(2500, 1000)]
    ) == Account(5000, 4000, 1500)
