"""Writes the reference of the HTTP API as a book for mdBook, from the OpenAPI description.

`python3 http_reference.py OPENAPI.json FOLDER`. A page for each tag has its operations, one has all types, and one has
the messages of the WebSockets, which OpenAPI has no place for: their schemas are named in `SOCKETS`. The page of errors is written by hand.
"""

import json
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Json = dict[str, Any]

TAGS = {
    "alak": "Alak",
    "explore": "The database of games",
    "games": "Games at one device",
    "learn": "Openings",
    "online": "Games between people",
    "play": "Moves at one device",
    "positions": "Positions and files",
    "puzzles": "Puzzles",
    "users": "Users and accounts",
}
# Each WebSocket: its address, what it is for, and the schemas of what a client sends and of what the server sends.
SOCKETS = {
    "/api/online/{id}/live": ("Follow a game between people", "OnlineSocketRequest", "OnlineSocketMessage"),
    "/api/online/live": ("Follow the lobby", "LobbySocketRequest", "LobbySocketMessage"),
    "/api/games/{id}/live": ("Play a machine", "GameSocketRequest", "GameSocketMessage"),
    "/api/analysis": ("Analyse", "AnalysisRequest", "AnalysisMessage"),
}
SETTINGS = """[book]
title = "The HTTP API of Outflank"
language = "en"

[output.html]
no-section-label = true
additional-css = ["theme.css"]
"""
SESSION = """A game against the computer from a shell: the cookie says whose it is, and each answer has the `id` and the
`version` for the next request. A move of the computer is asked for by `reply`.

```sh
ask() {
    curl -s -b cookies -c cookies -H 'Content-Type: application/json' \\
        "http://127.0.0.1:6464/api/$1" -d "$2"
}
ask games '{
    "kind": "othello", "start": "", "moves": [], "black": "human", "white": "level:3"
}'
ask games/ID/moves '{"version": 1, "move": "d3"}'
ask games/ID/reply '{"version": 2}'
curl -s -b cookies 'http://127.0.0.1:6464/api/export?format=pgn'
```

`frame` in an answer is the current position: its `position` is the text that other requests take, `legal` the moves.
This asks which move is best there, and why e6 is worse:

```sh
ask explain '{"position": "------------------OX------OXX-----OOO--------------------------- X", "move": "e6"}'
```

To get the scores of all moves, or the review of a game, use the [WebSocket for analyses](websockets.md#api-analysis).
"""
MENTION = re.compile(r"(?<!\[)`([A-Z]\w+)`(?!\])")
REFERENCE = "#/components/schemas/"
ERRORS = Path(__file__).parents[1] / "http/errors.md"


class Reference:
    """The pages of an OpenAPI description."""

    def __init__(self, description: Json) -> None:
        self.info: Json = description["info"]
        self.schemas: Json = description["components"]["schemas"]
        self.operations = [
            (method, path, operation)
            for path, methods in description["paths"].items()
            for method, operation in methods.items()
        ]

    def write(self, folder: Path) -> None:
        """Writes the book: its settings, its table of contents and its pages."""
        tags = sorted({operation["tags"][0] for _, _, operation in self.operations}, key=lambda tag: title(tag))
        pages = {f"{tag}.md": self.tag_page(tag) for tag in tags}
        pages |= {
            "websockets.md": self.socket_page(),
            "types.md": self.type_page(),
            "introduction.md": self.front_page(tags),
            "errors.md": ERRORS.read_text(encoding="utf-8"),
        }
        entries = [
            *(f"- [{title(tag)}]({tag}.md)" for tag in tags),
            "- [WebSockets](websockets.md)",
            "- [Types](types.md)",
            "- [Errors](errors.md)",
        ]
        pages["SUMMARY.md"] = "\n".join(["# The HTTP API", "", "[Introduction](introduction.md)", "", *entries, ""])
        (folder / "src").mkdir(parents=True, exist_ok=True)
        (folder / "book.toml").write_text(SETTINGS, encoding="utf-8")
        shutil.copy(Path(__file__).parents[1] / "theme.css", folder)
        for name, text in pages.items():
            text = MENTION.sub(self.mention, text)
            (folder / "src" / name).write_text(text, encoding="utf-8")

    def mention(self, match: re.Match[str]) -> str:
        """The name of a type in a text, with a link."""
        return f"[`{match[1]}`](types.md#{match[1].lower()})" if match[1] in self.schemas else match[0]

    def front_page(self, tags: list[str]) -> str:
        lines = ["# The HTTP API of Outflank", ""]
        lines += [
            "[The manual](../index.html) · [All references](../references.html) · [openapi.json](openapi.json)",
            "",
        ]
        lines += [f"Version {self.info['version']}. {self.info['description']}", ""]
        lines += ["[Errors](errors.md) lists the codes. [Games between people over the API]"]
        lines[-1] += "(../online-api.html) is a guide with examples. [WebSockets](websockets.md) has the messages."
        lines += ["", SESSION]
        for tag in tags:
            lines += ["", f"## {title(tag)}", "", "| request | what it does |", "|---|---|"]
            for method, path, operation in self.of_tag(tag):
                place = f"{tag}.md#{operation['operationId']}"
                lines.append(f"| [`{method.upper()} {path}`]({place}) | {cell(first_sentence(operation))} |")
        return "\n".join([*lines, ""])

    def of_tag(self, tag: str) -> list[tuple[str, str, Json]]:
        return [entry for entry in self.operations if entry[2]["tags"][0] == tag]

    def tag_page(self, tag: str) -> str:
        lines = [f"# {title(tag)}"]
        for method, path, operation in self.of_tag(tag):
            lines += ["", f"## {method.upper()} {path} {{#{operation['operationId']}}}", ""]
            lines += [text for text in (operation.get("summary"), operation.get("description")) if text]
            if path in SOCKETS:
                lines += ["", f"[The messages of this WebSocket](websockets.md#{anchor_of_socket(path)})"]
            if parameters := operation.get("parameters"):
                lines += ["", "| parameter | in | type | meaning |", "|---|---|---|---|"]
                lines += [self.parameter(parameter) for parameter in parameters]
            if body := operation.get("requestBody"):
                lines += ["", f"**Body:** {self.content(body['content'])}"]
            lines += ["", "| status | body | meaning |", "|---|---|---|"]
            for status, response in operation["responses"].items():
                body = cell(self.content(response.get("content", {})))
                lines.append(f"| {status} | {body} | {cell(response['description'])} |")
        return "\n".join([*lines, ""])

    def parameter(self, parameter: Json) -> str:
        type_name = cell(self.type_of(parameter["schema"])) + ("" if parameter["required"] else ", optional")
        return f"| `{parameter['name']}` | {parameter['in']} | {type_name} | {cell(parameter.get('description', ''))} |"

    def content(self, kinds: Json) -> str:
        texts = (
            self.type_of(kind["schema"]) + ("" if name == "application/json" else f" as `{name}`")
            for name, kind in kinds.items()
        )
        return " or ".join(texts)

    def type_page(self) -> str:
        lines = [
            "# Types",
            "",
            "All bodies are JSON unless an operation says otherwise. “Or null”: the member is always there.",
        ]
        for name in sorted(self.schemas):
            lines += ["", f"## {name}", "", *self.definition(self.schemas[name])]
        return "\n".join([*lines, ""])

    def definition(self, schema: Json) -> list[str]:
        """A schema in lines: its description, then its members, its forms or its values."""
        lines = [schema["description"], ""] if "description" in schema else []
        if members := list(self.members(schema, follow=False)):
            inherited = [part for part in schema.get("allOf", []) if "$ref" in part or "oneOf" in part]
            if inherited:
                lines += [f"The members of {' and of '.join(map(self.type_of, inherited))}, and:", ""]
            return lines + self.member_table(members)
        if forms := [form for form in schema.get("oneOf", schema.get("anyOf", [])) if form.get("type") != "null"]:
            if all("enum" in form for form in forms):
                lines += [f"- {self.type_of(form)}: {form.get('description', '')}" for form in forms]
                return lines
            for form in forms:
                lines += [*self.form(form), ""]
            return lines
        return [*lines, self.type_of({key: value for key, value in schema.items() if key != "description"})]

    def form(self, form: Json) -> list[str]:
        """One of the forms of a type: a message by its `type`, or a name of another type."""
        kind = self.kind(form)
        if kind is None:
            return [f"- {self.type_of(form)}"]
        members = [member for member in self.members(form, follow=True) if member[0] != "type"]
        lines = [f"**`{kind}`** {form.get('description', '')}".rstrip(), ""]
        return lines + (self.member_table(members) if members else [])

    def member_table(self, members: list[tuple[str, Json, bool]]) -> list[str]:
        lines = ["| member | type | meaning |", "|---|---|---|"]
        for name, schema, is_required in members:
            type_name = cell(self.type_of(schema)) + ("" if is_required else ", optional")
            lines.append(f"| `{name}` | {type_name} | {cell(description_of(schema))} |")
        return lines

    def members(self, schema: Json, *, follow: bool) -> Iterator[tuple[str, Json, bool]]:
        """The members of an object, whether they are required; by `follow` those of types that it names, too."""
        if follow and "$ref" in schema:
            schema = self.named(schema)
        for part in schema.get("allOf", []):
            yield from self.members(part, follow=follow)
        required = schema.get("required", [])
        for name, member in schema.get("properties", {}).items():
            yield name, member, name in required

    def kind(self, form: Json) -> str | None:
        """The `type` of a message, if it has one."""
        types = [
            member["enum"] for name, member, _ in self.members(form, follow=True) if name == "type" and "enum" in member
        ]
        return types[0][0] if types and len(types[0]) == 1 else None

    def named(self, schema: Json) -> Json:
        return self.schemas[schema["$ref"].removeprefix(REFERENCE)]

    def type_of(self, schema: Json) -> str:
        """The type of a value in words, with links."""
        if "$ref" in schema:
            name = schema["$ref"].removeprefix(REFERENCE)
            return f"[{name}](types.md#{name.lower()})"
        if "enum" in schema:
            return " or ".join(f"`{value}`" for value in schema["enum"])
        for key, joint in (("oneOf", " or "), ("anyOf", " or "), ("allOf", " and ")):
            if key in schema:
                return joint.join(self.type_of(form) for form in schema[key])
        if "prefixItems" in schema:
            return f"array of {', '.join(map(self.type_of, schema['prefixItems']))}"
        types = schema.get("type", "any value")
        return " or ".join(self.simple_type(name, schema) for name in ([types] if isinstance(types, str) else types))

    def simple_type(self, name: str, schema: Json) -> str:
        if name == "array":
            return f"array of {self.type_of(schema.get('items', {}))}"
        if name == "object" and isinstance(schema.get("additionalProperties"), dict):
            return f"object with values of {self.type_of(schema['additionalProperties'])}"
        limits = [f"{word} {schema[key]}" for key, word in (("minimum", "from"), ("maximum", "to")) if schema.get(key)]
        return " ".join([name, *limits])

    def socket_page(self) -> str:
        lines = [
            "# WebSockets",
            "",
            "Each message is a JSON object with a `type`. The answer to a request has its `id`.",
        ]
        lines += ["[Games between people over the API](../online-api.html#live) explains when which message comes."]
        summaries = {path: operation for _, path, operation in self.operations}
        described = {path for path, operation in summaries.items() if "101" in operation["responses"]}
        if described != SOCKETS.keys():
            raise SystemExit(f"SOCKETS in {__file__} is not that of the description: {described ^ SOCKETS.keys()}")
        for path, (name, request, message) in SOCKETS.items():
            lines += ["", f"## {name} {{#{anchor_of_socket(path)}}}", "", f"`{path}`", ""]
            lines += [text for text in (summaries[path].get("summary"), summaries[path].get("description")) if text]
            lines += ["", "### You send", "", *self.messages(request)]
            lines += ["", "### The server sends", "", *self.messages(message)]
        return "\n".join([*lines, ""])

    def messages(self, name: str) -> list[str]:
        """All forms of a schema, and what all of them have."""
        forms, shared = self.forms({"$ref": REFERENCE + name})
        lines = ["Every request has:", "", *self.member_table(shared), ""] if shared else []
        for form in forms:
            lines += [*self.form(form), ""]
        return lines

    def forms(self, schema: Json) -> tuple[list[Json], list[tuple[str, Json, bool]]]:
        """The forms of a schema that are messages by themselves, and the members that they share."""
        if "$ref" in schema:
            return self.forms(self.named(schema))
        if "oneOf" in schema:
            found = [self.forms(form) if "$ref" in form else ([form], []) for form in schema["oneOf"]]
            return [form for forms, _ in found for form in forms], [member for _, shared in found for member in shared]
        if "allOf" in schema and self.kind(schema) is None:
            found = [self.forms(part) for part in schema["allOf"]]
            return [form for forms, _ in found for form in forms], [member for _, shared in found for member in shared]
        if self.kind(schema) is None:
            return [], list(self.members(schema, follow=True))
        return [schema], []


def title(tag: str) -> str:
    return TAGS.get(tag, tag.capitalize())


def anchor_of_socket(path: str) -> str:
    return path.strip("/").replace("/", "-").replace("{", "").replace("}", "")


def first_sentence(operation: Json) -> str:
    return operation.get("summary", "").replace("\n", " ").split("; ")[0].split(". ")[0].rstrip(".") + "."


def description_of(schema: Json) -> str:
    """The description of a member, which for one that may be null stands in the form that is not."""
    forms = schema.get("oneOf", [])
    return schema.get("description") or next((form["description"] for form in forms if "description" in form), "")


def cell(text: str) -> str:
    return text.replace("\n", " ").replace("|", "\\|")


if __name__ == "__main__":
    source, folder = Path(sys.argv[1]), Path(sys.argv[2])
    Reference(json.loads(source.read_text(encoding="utf-8"))).write(folder)
    shutil.copy(source, folder / "src/openapi.json")
