# SPDX-License-Identifier: MIT
"""Expressions by sections 17.2 to 17.5, on terms; errors are exceptions."""
import datetime
import decimal
import hashlib
import math
import re
import struct
import urllib.parse

from naive_syntax import XSD, Term, Variable, iri, literal

NUMERIC = ["integer", "decimal", "float", "double"]  # in the order of promotion
LANG_STRING = XSD + "langString"  # how the parser marks texts with a language


class ExpressionError(Exception):
    """An expression has no value."""


def require(condition):
    if not condition:
        raise ExpressionError


def single(number):
    """A number rounded to an xsd:float."""
    return struct.unpack("f", struct.pack("f", number))[0]


def real(text):
    if not re.fullmatch(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?|[+-]?INF|NaN", text):
        raise ValueError(text)
    return float(text)


def whole(text):
    if not re.fullmatch(r"[+-]?\d+", text):
        raise ValueError(text)
    return int(text)


def exact(text):
    if not re.fullmatch(r"[+-]?(\d+\.?\d*|\.\d+)", text):
        raise ValueError(text)
    return decimal.Decimal(text)


def time(text):
    """A time with whether it has a zone."""
    found = datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))
    return found.replace(tzinfo=found.tzinfo or datetime.timezone.utc), found.tzinfo is not None


READERS = {"integer": whole, "decimal": exact, "double": real,
           "float": lambda text: single(real(text)), "dateTime": time, "date": time,
           "boolean": lambda text: {"true": True, "1": True, "false": False, "0": False}[text],
           "string": str}


def value_of(term):
    """The name of its type and its value."""
    require(term.kind == "literal")
    kind = term.datatype.rpartition("#")[2]
    if kind not in READERS:
        return kind, term.text
    try:
        return kind, READERS[kind](term.text)
    except (ValueError, KeyError) as error:
        raise ExpressionError from error


def number_of(term):
    kind, value = value_of(term)
    require(kind in NUMERIC)
    return kind, value


def boolean(truth):
    return literal("true" if truth else "false", "boolean")


def number(kind, value):
    """A number as XSD's canonical forms have it."""
    if kind == "decimal":
        text = format(value, "f")
        return literal(text.rstrip("0").rstrip(".") if "." in text else text, kind)
    if kind == "integer":
        return literal(str(int(value)), kind)
    if math.isinf(value):
        return literal("INF" if value > 0 else "-INF", kind)
    if math.isnan(value):
        return literal("NaN", kind)
    shortest = (format(value, f".{digits}e") for digits in range(1, 18))
    mantissa, exponent = next(text for text in shortest
                              if READERS[kind](text) == value).split("e")
    return literal(f"{mantissa}E{int(exponent)}", kind)


def truth_of(term):
    """The effective boolean value (17.2.2)."""
    require(term.kind == "literal")
    if term.datatype in (XSD + "string", LANG_STRING):
        return term.text != ""
    kind = term.datatype.rpartition("#")[2]
    require(kind in NUMERIC or kind == "boolean")
    try:
        value = value_of(term)[1]
    except ExpressionError:
        return False
    return bool(value) and value == value


# Operators (17.3)

def promote(left, right):
    (kind, value), (other_kind, other) = number_of(left), number_of(right)
    common = max(kind, other_kind, key=NUMERIC.index)
    if common == "double":
        return common, float(value), float(other)
    if common == "float":
        return common, single(float(value)), single(float(other))
    return common, value, other


def divide(kind, value, other):
    if kind in ("integer", "decimal"):
        require(other != 0)
        return "decimal", decimal.Decimal(value) / decimal.Decimal(other)
    if other == 0:
        sign = math.copysign(1, value) * math.copysign(1, other)
        return kind, math.nan if value == 0 or value != value else sign * math.inf
    return kind, value / other


def calculate(sign, left, right):
    kind, value, other = promote(left, right)
    if sign == "/":
        kind, result = divide(kind, value, other)
    else:
        result = (value + other if sign == "+" else
                  value - other if sign == "-" else value * other)
    return number(kind, single(result) if kind == "float" and math.isfinite(result) else result)


def times(left, right):
    """Two times to compare: an error where the zone that one lacks decides."""
    (one, has_zone), (other, other_has) = left, right
    require(has_zone == other_has or abs(one - other) > datetime.timedelta(hours=14))
    return one, other


def are_equal(left, right):
    if left.kind != "literal" or right.kind != "literal":
        return left == right
    (kind, value), (other_kind, other) = value_of(left), value_of(right)
    if kind in NUMERIC and other_kind in NUMERIC:
        _, value, other = promote(left, right)
    elif kind != other_kind:
        return False  # values of known types that have nothing in common
    elif kind in ("dateTime", "date"):
        value, other = times(value, other)
    elif kind == "langString":
        return left.text == right.text and left.language.lower() == right.language.lower()
    return value == other


def is_less(left, right):
    (kind, value), (other_kind, other) = value_of(left), value_of(right)
    if kind in NUMERIC and other_kind in NUMERIC:
        _, value, other = promote(left, right)
    else:
        require(kind == other_kind and kind != "langString")
        if kind in ("dateTime", "date"):
            value, other = times(value, other)
    return value < other


def compare(sign, left, right):
    if sign in ("=", "!="):
        return are_equal(left, right) == (sign == "=")
    if sign in (">", "<="):
        left, right = right, left
    if sign in ("<", ">"):
        return is_less(left, right)
    # Not the opposite of <, for NaN is neither.
    return is_less(right, left) or are_equal(right, left)


# Functions (17.4)

def is_text(term):
    return term.kind == "literal" and term.datatype in (XSD + "string", LANG_STRING)


def text_of(term):
    require(is_text(term))
    return term.text


def plain_of(term):
    require(term.kind == "literal" and term.datatype == XSD + "string")
    return term.text


def like(term, text):
    """A text in the language of a term."""
    return term._replace(text=text)


def compatible(left, right):
    require(is_text(left) and is_text(right))
    require(not right.language or left.language.lower() == right.language.lower())
    return left.text, right.text


def rounded(value):
    return math.floor(value + (decimal.Decimal("0.5")
                               if isinstance(value, decimal.Decimal) else 0.5))


def map_number(function):
    def call(term):
        kind, value = number_of(term)
        return number(kind, value if value != value or abs(value) == math.inf
                      else type(value)(function(value)))
    return call


def substring(term, start, length=None):
    text, first = text_of(term), rounded(number_of(start)[1])
    end = math.inf if length is None else first + rounded(number_of(length)[1])
    return like(term, "".join(c for i, c in enumerate(text, 1) if first <= i < end))


def divide_text(term, part, is_before):
    text, middle = compatible(term, part)
    before, found, after = text.partition(middle) if middle else ("", True, text)
    if not found and middle:
        return literal("")
    return like(term, before if is_before else after)


def concatenate(*terms):
    text = "".join(text_of(term) for term in terms)
    tags = {term.language.lower() for term in terms}
    return like(terms[0], text) if len(tags) == 1 else literal(text)


def time_part(name):
    def call(term):
        kind, value = value_of(term)
        require(kind in ("dateTime", "date"))
        # As it is written: by its own zone.
        found = getattr(value[0], name)
        if name == "second":
            return number("decimal", decimal.Decimal(found)
                          + decimal.Decimal(value[0].microsecond) / 1000000)
        return number("integer", found)
    return call


def zone(term):
    require(value_of(term)[0] == "dateTime")
    return literal(re.search(r"(Z|[+-]\d\d:\d\d)?$", term.text)[0])


def matches(term, pattern, flags=None):
    return boolean(re.search(plain_of(pattern), text_of(term),
                             re.I if flags and plain_of(flags) == "i" else 0))


def replace(term, pattern, replacement):
    return like(term, re.sub(plain_of(pattern), plain_of(replacement), text_of(term)))


def language_matches(tag, wanted):
    tag, wanted = plain_of(tag).lower(), plain_of(wanted).lower()
    return boolean(tag != "" if wanted == "*" else tag == wanted or tag.startswith(wanted + "-"))


def string_of(term):
    require(term.kind != "bnode")
    return literal(term.text)


def language_of(term):
    require(term.kind == "literal")
    return literal(term.language)


def datatype_of(term):
    require(term.kind == "literal")
    if term.datatype == LANG_STRING:
        return iri("http://www.w3.org/1999/02/22-rdf-syntax-ns#langString")
    return iri(term.datatype)


def is_number(term):
    try:
        return boolean(number_of(term))
    except ExpressionError:
        return boolean(False)


def cast_text(text, kind):
    try:
        return number(kind, READERS[kind](text.strip()))
    except ValueError as error:
        raise ExpressionError from error


def cast(kind):
    """A cast to a number or to a string (17.5)."""
    def call(term):
        if kind == "string":
            require(term.kind != "bnode" and not term.language)
            return literal(number(*value_of(term)).text if is_number(term).text == "true"
                           else term.text)
        if term.kind == "literal" and term.datatype == XSD + "string":
            return cast_text(term.text, kind)
        found, value = value_of(term)
        require(found in NUMERIC or found == "boolean")
        if found == kind:
            return term
        require(kind in ("float", "double") or math.isfinite(value))
        convert = {"integer": int, "decimal": decimal.Decimal, "double": float,
                   "float": lambda value: single(float(value))}[kind]
        return number(kind, convert(value))
    return call


def digest(name):
    return lambda term: literal(hashlib.new(name, plain_of(term).encode()).hexdigest())


FUNCTIONS = {
    "STR": string_of, "LANG": language_of, "DATATYPE": datatype_of, "CONCAT": concatenate,
    "STRLEN": lambda term: number("integer", len(text_of(term))), "SUBSTR": substring,
    "UCASE": lambda term: like(term, text_of(term).upper()),
    "LCASE": lambda term: like(term, text_of(term).lower()),
    "ENCODE_FOR_URI": lambda term: literal(urllib.parse.quote(text_of(term), safe="-_.~")),
    "STRBEFORE": lambda term, part: divide_text(term, part, True),
    "STRAFTER": lambda term, part: divide_text(term, part, False),
    "CONTAINS": lambda *pair: boolean((lambda text, part: part in text)(*compatible(*pair))),
    "STRSTARTS": lambda *pair: boolean(str.startswith(*compatible(*pair))),
    "STRENDS": lambda *pair: boolean(str.endswith(*compatible(*pair))),
    "REGEX": matches, "REPLACE": replace, "LANGMATCHES": language_matches,
    "STRLANG": lambda term, tag: literal(plain_of(term), LANG_STRING, plain_of(tag)),
    "ABS": map_number(abs), "CEIL": map_number(math.ceil), "FLOOR": map_number(math.floor),
    "ROUND": map_number(rounded), "TZ": zone,
    "YEAR": time_part("year"), "MONTH": time_part("month"), "DAY": time_part("day"),
    "HOURS": time_part("hour"), "MINUTES": time_part("minute"), "SECONDS": time_part("second"),
    "isIRI": lambda term: boolean(term.kind == "iri"),
    "isBLANK": lambda term: boolean(term.kind == "bnode"),
    "isLITERAL": lambda term: boolean(term.kind == "literal"), "isNUMERIC": is_number,
    "sameTerm": lambda left, right: boolean(
        left._replace(language=left.language.lower())
        == right._replace(language=right.language.lower())),
    "MD5": digest("md5"), "SHA1": digest("sha1"), "SHA256": digest("sha256"),
    "xsd:integer": cast("integer"), "xsd:decimal": cast("decimal"),
    "xsd:double": cast("double"), "xsd:float": cast("float"), "xsd:string": cast("string"),
}


class Expressions:
    """The value of an expression for a solution; `exists` answers EXISTS."""

    def __init__(self, exists):
        self.exists = exists

    def value(self, expression, row):
        if isinstance(expression, Term):
            return expression
        if isinstance(expression, Variable):
            require(expression.name in row)
            return row[expression.name]
        return getattr(self, self.METHODS[expression[0]])(expression, row)

    def truth(self, expression, row):
        """Whether it is true; an error is an exception."""
        return truth_of(self.value(expression, row))

    def holds(self, expression, row):
        """Whether a filter lets a solution through."""
        try:
            return self.truth(expression, row)
        except ExpressionError:
            return False

    def operands(self, expression, row):
        return self.value(expression[1], row), self.value(expression[2], row)

    def comparison(self, expression, row):
        return boolean(compare(expression[0], *self.operands(expression, row)))

    def arithmetic(self, expression, row):
        return calculate(expression[0], *self.operands(expression, row))

    def negative(self, expression, row):
        kind, value = number_of(self.value(expression[1], row))
        return number(kind, -value)

    def negation(self, expression, row):
        return boolean(not self.truth(expression[1], row))

    def either(self, truths, decides):
        """|| (true decides) and && (false decides): an error waits for a decision."""
        failed = False
        for truth in truths:
            try:
                if truth() == decides:
                    return boolean(decides)
            except ExpressionError:
                failed = True
        require(not failed)
        return boolean(not decides)

    def logic(self, expression, row):
        return self.either([lambda part=part: self.truth(part, row) for part in expression[1:]],
                           expression[0] == "||")

    def membership(self, expression, row):
        sought = self.value(expression[1], row)
        return self.either([lambda part=part: are_equal(sought, self.value(part, row))
                            for part in expression[2]], True)

    def existence(self, expression, row):
        return boolean(self.exists(expression[1], row))

    def call(self, expression, row):
        _, name, arguments = expression
        if name == "BOUND":
            return boolean(isinstance(arguments[0], Term) or arguments[0].name in row)
        if name == "IF":
            return self.value(arguments[1 if self.truth(arguments[0], row) else 2], row)
        if name == "COALESCE":
            return self.coalesce(arguments, row)
        return FUNCTIONS[name](*(self.value(argument, row) for argument in arguments))

    def coalesce(self, arguments, row):
        for argument in arguments:
            try:
                return self.value(argument, row)
            except ExpressionError:
                pass
        raise ExpressionError

    METHODS = {**dict.fromkeys(["=", "!=", "<", ">", "<=", ">="], "comparison"),
               **dict.fromkeys(["+", "-", "*", "/"], "arithmetic"), "negative": "negative",
               "!": "negation", "||": "logic", "&&": "logic", "in": "membership",
               "exists": "existence", "call": "call"}
