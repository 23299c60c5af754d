"""What a page says over the network: every address it asks, every message it sends to a kernel."""

import json
from itertools import pairwise


def message(frame):
    """The Jupyter message in a websocket frame: {"channel", "header", "content", …}.

    JupyterLab speaks `v1.kernel.websocket.jupyter.org`: little-endian 64-bit offsets, then parts.
    """
    if isinstance(frame, str):
        return json.loads(frame)
    count = int.from_bytes(frame[:8], "little")
    offsets = [int.from_bytes(frame[8 * n : 8 * n + 8], "little") for n in range(1, count + 1)]
    parts = [frame[start:end] for start, end in pairwise(offsets)]
    names = ("header", "parent_header", "metadata", "content")
    return {"channel": parts[0].decode()} | {
        name: json.loads(part) for name, part in zip(names, parts[1:5], strict=True)
    }


class Wire:
    """Listens to one page from before its first request."""

    def __init__(self, page):
        self.requests = []
        self.sent = []
        self.errors = []
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("websocket", self._websocket)
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def _websocket(self, socket):
        self.requests.append(socket.url)
        socket.on("framesent", self._frame)

    def _frame(self, frame):
        if frame:
            self.sent.append(message(frame))

    def _console(self, said):
        if said.type == "error":
            self.errors.append(said.text)

    def customs(self):
        """The custom messages sent by widgets, oldest first: what `model.send` was given."""
        return [
            sent["content"]["data"]["content"]
            for sent in self.sent
            if sent["header"]["msg_type"] == "comm_msg"
            and sent["content"]["data"].get("method") == "custom"
        ]

    def foreign(self, server):
        """The addresses asked that are not the local server's."""
        local = (server, server.replace("http://", "ws://", 1), "data:", "blob:", "about:")
        return [url for url in self.requests if not url.startswith(local)]
