"""axe-core, run in the page."""

import json

from browser.jupyter import repository

AXE = repository() / "js" / "node_modules" / "axe-core" / "axe.min.js"


def violations(page, root):
    """What axe-core finds wrong inside an element, as readable lines."""
    page.add_script_tag(content=AXE.read_text(encoding="utf-8"))
    found = root.evaluate("async (root) => (await axe.run(root)).violations")
    return [
        f"{each['id']}: {each['help']}: {json.dumps([node['html'] for node in each['nodes']])[:500]}"
        for each in found
    ]
