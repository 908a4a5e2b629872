// Nobody stands by a page in the hall: where it could not fetch all of itself, it begins again as
// soon as the server answers. It stands in the page, so that nothing has to be fetched for it.
{
  const EVERY = 5_000;
  let waits = false;
  const again = () => {
    if (waits) return;
    waits = true;
    setInterval(async () => {
      const answer = await fetch(location.href).catch(() => null);
      if (answer?.ok) location.reload();
    }, EVERY);
  };
  addEventListener("error", (event) => event.target instanceof HTMLScriptElement && again(), true);
  addEventListener("incomplete", again);
}
