"""The mutants of a source: each is one small fault, such as somebody in a hurry makes.

A mutant is known by its function, by what becomes of what, and by how many of that kind come
before it there: so it keeps its name when lines around it come and go.
"""

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

Node = TypeVar("Node", bound=ast.AST)

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.Pow: ast.Mult,
}
CALLED = {
    "min": "max",
    "max": "min",
    "any": "all",
    "all": "any",
    "sorted": "list",
    "reversed": "iter",
    "floor": "ceil",
    "ceil": "floor",
}
SIGNS: dict[type[ast.AST], str] = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.In: "in",
    ast.NotIn: "not in",
    ast.Is: "is",
    ast.IsNot: "is not",
    ast.And: "and",
    ast.Or: "or",
    ast.Not: "not",
    ast.Add: "+",
    ast.Sub: "-",
    ast.USub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.Pow: "**",
    ast.BitOr: "|",
    ast.BitAnd: "&",
    ast.BitXor: "^",
    ast.LShift: "<<",
    ast.RShift: ">>",
}
TYPES = {"annotation", "returns", "bases", "decorator_list"}
FOR_THE_CHECKER = {"assert_never", "NewType", "TypeVar", "cast"}


@dataclass(frozen=True, slots=True, order=True)
class Mutant:
    path: str
    where: str
    """The function or class it is in, by its qualified name; nothing for the module itself."""
    change: str
    nth: int

    def __str__(self) -> str:
        return f"{self.path} {self.where or '<module>'}: {self.change} #{self.nth}"


@dataclass(frozen=True, slots=True)
class Site:
    """The place of a mutant in its tree, and the node that replaces it."""

    mutant: Mutant
    line: int
    in_function: bool
    parent: ast.AST
    name: str
    index: int | None
    instead: ast.AST

    def apply(self) -> None:
        if self.index is None:
            setattr(self.parent, self.name, self.instead)
        else:
            getattr(self.parent, self.name)[self.index] = self.instead


@dataclass(frozen=True, slots=True)
class _Spot:
    parent: ast.AST
    name: str
    index: int | None
    node: ast.AST
    where: str
    in_function: bool


def sites(path: str, module: ast.Module) -> Iterator[Site]:
    """All mutants of one module, in the order of its text."""
    seen: Counter[tuple[str, str]] = Counter()
    line = 1
    for spot in _spots(module, "", in_function=False):
        line = getattr(spot.node, "lineno", line)
        for change, instead in alternatives(spot.node, at_module_level=not spot.where):
            mutant = Mutant(path, spot.where, change, seen[spot.where, change])
            seen[spot.where, change] += 1
            where = spot.parent, spot.name, spot.index
            yield Site(mutant, line, spot.in_function, *where, instead)


def sites_of(tree: Path, path: str) -> Iterator[Site]:
    return sites(path, ast.parse((tree / path).read_text()))


def mutated_module(source: str, mutant: Mutant) -> ast.Module:
    """The whole module with the one fault in it, every line where it was."""
    module = ast.parse(source)
    site = next(site for site in sites(mutant.path, module) if site.mutant == mutant)
    site.apply()
    return ast.fix_missing_locations(module)


def _spots(node: ast.AST, where: str, in_function: bool) -> Iterator[_Spot]:
    for name, value in ast.iter_fields(node):
        if name in TYPES or _names_types(node):
            continue
        inner = _inside(node, where) if name == "body" else where
        function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and name == "body"
        running = in_function or function
        children = list(enumerate(value)) if isinstance(value, list) else [(None, value)]
        for index, child in children:
            if isinstance(child, ast.AST) and not _for_the_checker(child):
                yield _Spot(node, name, index, child, inner, running)
                yield from _spots(child, inner, running)


def _inside(node: ast.AST, where: str) -> str:
    """Defaults and decorators of a function belong to what is around it."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return f"{where}.{node.name}".removeprefix(".")
    return where


def _names_types(node: ast.AST) -> bool:
    return isinstance(node, ast.Subscript) and ast.unparse(node.value) in ("Literal", "Annotated")


def _for_the_checker(node: ast.AST) -> bool:
    match node:
        case ast.Call(func=ast.Name(name)):
            return name in FOR_THE_CHECKER
        case ast.Expr(value=ast.Call() as call):
            return _for_the_checker(call)
        case ast.If(test=ast.Name("TYPE_CHECKING")) | ast.Import() | ast.ImportFrom():
            return True
        case _:
            return False


def alternatives(node: ast.AST, *, at_module_level: bool) -> Iterator[tuple[str, ast.AST]]:
    """The nodes that could stand here after a slip, each with a description of the change."""
    match node:
        case ast.Compare():
            yield from _other_comparisons(node)
        case ast.BoolOp(op, values):
            other = ast.Or() if isinstance(op, ast.And) else ast.And()
            yield f"{_sign_of(op)} becomes {_sign_of(other)}", _at(node, ast.BoolOp(other, values))
        case ast.UnaryOp(ast.Not() | ast.USub() as op, operand):
            yield f"{_sign_of(op)} dropped", operand
        case ast.BinOp(left, op, right) if not (at_module_level and isinstance(op, ast.BitOr)):
            if other_op := RECKONED.get(type(op)):
                changed = ast.BinOp(left, other_op(), right)
                yield f"{_sign_of(op)} becomes {_sign_of(changed.op)}", _at(node, changed)
        case ast.AugAssign(target, op, value):
            if other_op := RECKONED.get(type(op)):
                reckoned = ast.AugAssign(target, other_op(), value)
                yield f"{_sign_of(op)}= becomes {_sign_of(reckoned.op)}=", _at(node, reckoned)
            yield f"{_sign_of(op)}= dropped", _at(node, ast.Pass())
        case ast.Constant(value=bool() as truth):
            yield f"{truth} becomes {not truth}", _at(node, ast.Constant(not truth))
        case ast.Constant(value=int() as number):
            yield f"{number} becomes {number + 1}", _at(node, ast.Constant(number + 1))
        case _:
            yield from _other_branches(node)
            yield from _other_calls(node)


def _other_branches(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    match node:
        case ast.If(test, body, orelse) if _bare(test):
            yield "if negated", _at(node, ast.If(_negation(test), body, orelse))
        case ast.IfExp(test, body_value, other) if _bare(test):
            yield "choice negated", _at(node, ast.IfExp(_negation(test), body_value, other))
        case ast.While(test, body, orelse) if _bare(test):
            yield "while negated", _at(node, ast.While(_negation(test), body, orelse))
        case ast.comprehension(target, each, ifs) if ifs:
            for place in range(len(ifs)):
                fewer = ifs[:place] + ifs[place + 1 :]
                changed = ast.comprehension(target, each, fewer, node.is_async)
                yield "condition of a comprehension dropped", changed
        case ast.Continue():
            yield "continue becomes break", _at(node, ast.Break())
        case ast.Break():
            yield "break becomes continue", _at(node, ast.Continue())


def _other_calls(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    match node:
        case ast.Call(ast.Name(name), args, keywords) if name in CALLED and args:
            kept = keywords if name != "sorted" else []
            called = ast.Call(ast.Name(CALLED[name], ast.Load()), args, kept)
            yield f"{name} becomes {CALLED[name]}", _at(node, called)
        case ast.Expr(ast.Call() | ast.Await(ast.Call())):
            yield "call dropped", _at(node, ast.Pass())
        case ast.Raise(exc=ast.AST()):
            yield "refusal dropped", _at(node, ast.Pass())


def _other_comparisons(node: ast.Compare) -> Iterator[tuple[str, ast.AST]]:
    for place, op in enumerate(node.ops):
        other = COMPARED[type(op)]()
        ops = [*node.ops[:place], other, *node.ops[place + 1 :]]
        changed = ast.Compare(node.left, ops, node.comparators)
        yield f"{_sign_of(op)} becomes {_sign_of(other)}", _at(node, changed)


def _bare(test: ast.expr) -> bool:
    """Conditions that compare or join are mutated inside."""
    return not isinstance(test, ast.Compare | ast.BoolOp | ast.UnaryOp | ast.Constant)


def _negation(test: ast.expr) -> ast.expr:
    return _at(test, ast.UnaryOp(ast.Not(), test))


def _at(old: ast.AST, new: Node) -> Node:
    return ast.copy_location(new, old)


def _sign_of(op: ast.AST) -> str:
    return SIGNS[type(op)]
