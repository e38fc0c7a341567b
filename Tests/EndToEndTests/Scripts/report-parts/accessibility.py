#!/usr/bin/env python3
"""Checks a page of clockctl report: accessibility.py PAGE [LABEL…]

The page must be well formed with known elements only, load no resources, have landmarks, headings in order, tables with
headings, charts with names and all figures in their descriptions, no chart beside a table of the same figures, and
colours of sufficient contrast in both modes; and each LABEL must be a separate text in it. Prints every fault; the exit status is 1 if there is one.
"""
import html.parser
import re
import sys

VOID = {"meta"}
KNOWN = VOID | set(
    "html head title style body a svg symbol path use header h1 h2 h3 p nav ul li main section dl div dt dd figure desc line"
    " rect polyline text table caption thead tbody tr th td time span bdi footer".split()
)
TEXTS, SURFACES = {"ink", "faint", "link"}, {"paper", "panel"}
SHAPES = {"line", "bar", "seed", "sprout", "apple", "tree", "link"}
faults = []


def check(holds, fault):
    if not holds:
        faults.append(fault)


class Node:
    def __init__(self, name, attributes, parent):
        self.name, self.attributes, self.parent, self.children = name, dict(attributes), parent, []

    def all(self, *names):
        for child in self.children:
            if isinstance(child, Node):
                if child.name in names:
                    yield child
                yield from child.all(*names)

    def text(self):
        return "".join(child if isinstance(child, str) else child.text() for child in self.children)

    def said(self):
        """Returns the text that a screen reader reads."""
        return " ".join(self.text().split())

    def under(self, name):
        return self.parent is not None and (self.parent.name == name or self.parent.under(name))


class Tree(html.parser.HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.root = self.open = Node("", {}, None)
        self.doctype = None

    def handle_decl(self, declaration):
        self.doctype = declaration

    def handle_starttag(self, name, attributes):
        check(name in KNOWN, f"<{name}> is not of the page")
        check(len(dict(attributes)) == len(attributes), f"<{name}> has an attribute twice")
        node = Node(name, attributes, self.open)
        self.open.children.append(node)
        if name not in VOID:
            self.open = node

    def handle_endtag(self, name):
        check(self.open.name == name, f"</{name}> closes <{self.open.name}>")
        if self.open.parent is not None:
            self.open = self.open.parent

    def handle_data(self, text):
        self.open.children.append(text)


def check_document(tree, page):
    check(tree.doctype == "DOCTYPE html", "no document type")
    check(tree.open is tree.root, f"<{tree.open.name}> is not closed")
    root = next(tree.root.all("html"))
    check(re.fullmatch(r"[a-z]{2,3}(-[A-Za-z]+)*", root.attributes.get("lang", "")), "no language")
    check(any(title.said() for title in next(root.all("head")).all("title")), "no title")
    metas = [meta.attributes for meta in root.all("meta")]
    check({"charset": "utf-8"} in metas, "no character set")
    policy = next((meta["content"] for meta in metas if meta.get("http-equiv") == "Content-Security-Policy"), "")
    check("default-src 'none'" in policy, "no policy that forbids to load anything")
    for node in tree.root.all(*KNOWN):
        for name, value in node.attributes.items():
            check(not name.startswith("on") and name not in {"src", "style", "srcset", "data"}, f"{name} of <{node.name}>")
            if name in {"href", "xlink:href", "action"}:
                check(value.startswith("#"), f"a link leads away: {value}")
    check(not re.search(r"url\(|@import", page), "the style sheet loads something")
    check(not re.search(r"\b(nan|inf(inity)?|null|nil|undefined)\b", tree.root.text().split("}\n")[-1], re.I), "a number that is none")


def check_structure(root):
    for name in ("main", "header", "footer", "nav", "h1"):
        check(len(list(root.all(name))) == 1, f"not one <{name}>")
    check(all(nav.attributes.get("aria-label") for nav in root.all("nav")), "<nav> has no name")
    levels = [int(heading.name[1]) for heading in root.all("h1", "h2", "h3")]
    check(levels and levels[0] == 1, "the first heading is none of the page")
    for before, after in zip(levels, levels[1:]):
        check(after <= before + 1, f"h{after} follows h{before}")
    check(all(heading.said() for heading in root.all("h1", "h2", "h3")), "an empty heading")
    ids = [node.attributes["id"] for node in root.all(*KNOWN) if "id" in node.attributes]
    check(len(ids) == len(set(ids)), "an id stands twice")
    for node in root.all(*KNOWN):
        references = node.attributes.get("aria-labelledby", "").split() + [node.attributes.get("href", "#")[1:]]
        for reference in filter(None, references):
            check(reference in ids, f"no #{reference}")
    sections = list(root.all("section"))
    check(sections and all("aria-labelledby" in section.attributes for section in sections), "a section has no name")
    for node in root.all(*KNOWN):
        if "tabindex" in node.attributes:
            check(node.attributes["tabindex"] == "0" and node.attributes.get("role") == "region"
                  and node.attributes.get("aria-label"), "what takes the focus has no name")


def check_tables(root):
    for table in root.all("table"):
        caption = " ".join(caption.said() for caption in table.all("caption"))
        check(caption, "a table has no caption")
        heads = list(next(table.all("thead")).all("th"))
        check(all(head.attributes.get("scope") == "col" and head.said() for head in heads), f"{caption}: a column has no name")
        for row in next(table.all("tbody")).all("tr"):
            cells = list(row.all("th", "td"))
            check(len(cells) == len(heads), f"{caption}: {len(cells)} cells, {len(heads)} columns")
            if table.attributes["class"] == "calendar":
                check(all(list(cell.all("time")) or not cell.said() for cell in cells), f"{caption}: a day has no date")
            else:
                titles = [head.said() for head in heads]
                named = [cell.attributes.get("data-column") for cell in cells[1:]]
                check(named == titles[1:], f"{caption}: cells are named {named}")
                first = cells[0]
                check(first.name == "th" and first.attributes.get("scope") == "row", f"{caption}: a row has no name")
        for picture in table.all("svg"):
            check(picture.attributes.get("aria-hidden") == "true", f"{caption}: a picture is read aloud")
            cell = picture.parent
            named = cell.said() or any(other.said() for other in cell.parent.all("td"))
            check(named, f"{caption}: only a picture")


def check_charts(root):
    charts = [chart for chart in root.all("svg") if chart.attributes.get("aria-hidden") != "true"]
    for chart in charts:
        title, description = ([part.said() for part in chart.all(name)] for name in ("title", "desc"))
        check(chart.attributes.get("role") == "img", "a chart is no image")
        check(len(title) == 1 and title[0] and len(description) == 1 and description[0], "a chart has no title or description")
        named = [part.attributes.get("id") for part in chart.all("title", "desc")]
        check(chart.attributes.get("aria-labelledby", "").split() == named, f"{title}: is not named by its title")
        check(chart.under("figure"), f"{title}: no figure")
        # "Maximum: 2 h, Mon 9 Nov. Mon 9 Nov: 2 h; Tue 10 Nov: 0 s"
        figures = [figure for figure in (description or [""])[0].split("; ") if ": " in figure]
        columns, shown = len(list(chart.all("rect"))), sum(not figure.endswith(": 0 s") for figure in figures)
        check(columns == shown, f"{title}: {columns} columns, {shown} figures in the description")
        check("%" in chart.attributes.get("width", ""), f"{title}: does not fit into every window")
        check(not list(chart.parent.parent.all("table")), f"{title}: a table has the same figures")
    return len(charts)


def luminance(colour):
    """WCAG 2.2, relative luminance."""
    channels = (int(colour[start:start + 2], 16) / 255 for start in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def check_colours(sheet):
    blocks = re.findall(r":root \{(.*?)\}", sheet, re.S)
    check(len(blocks) == 2, "not two sets of colours")
    modes = [dict(re.findall(r"--(\w+): (#[0-9a-f]{6});", block)) for block in blocks]
    check("prefers-color-scheme: dark" in sheet and "@media print" in sheet, "no dark mode or no paper")
    for mode, colours in zip(("light", "dark"), modes):
        check(set(colours) == TEXTS | SURFACES | SHAPES, f"{mode}: {sorted(colours)}")
        for surface in SURFACES & set(colours):
            for least, names in ((4.5, TEXTS), (3, SHAPES)):
                for name in names & set(colours):
                    ratio = contrast(colours[name], colours[surface])
                    check(ratio >= least, f"{mode}: {name} on {surface} has {ratio:.2f}:1, least {least}")
    rest = re.sub(r":root \{.*?\}", "", sheet, flags=re.S)
    # "#" could also begin an element's id in a selector; this sheet has none.
    check(not re.search(r"#[0-9a-fA-F]{3,8}\b|\b(rgb|hsl|oklch|color-mix)a?\(|opacity", rest), "a colour of its own")
    for name, value in re.findall(r"([\w-]+): ([^;{}]*var\(--\w+\)[^;{}]*);", rest):
        for used in re.findall(r"var\(--(\w+)\)", value):
            allowed = TEXTS if name == "color" else SURFACES if name == "background" else TEXTS | SHAPES
            check(used in allowed, f"{name}: {used}")


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        page = file.read()
    tree = Tree()
    tree.feed(page)
    tree.close()
    check_document(tree, page)
    check_structure(tree.root)
    check_tables(tree.root)
    charts = check_charts(tree.root)
    check_colours(next(tree.root.all("style")).text())
    labels = {label.text() for label in tree.root.all("bdi")}
    for label in sys.argv[2:]:
        check(label in labels, f"no text of its own: {label}")
    print("\n".join(faults[:20]) if faults else f"{charts} charts, {len(list(tree.root.all('table')))} tables")
    sys.exit(1 if faults else 0)


main()
