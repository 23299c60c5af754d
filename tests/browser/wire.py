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


def customs(messages):
    """The contents of the custom messages of widgets among these."""
    return [
        message["content"]["data"]["content"]
        for message in messages
        if message["header"]["msg_type"] == "comm_msg"
        and message["content"]["data"].get("method") == "custom"
    ]


class Wire:
    """Listens to one page from before its first request."""

    def __init__(self, page):
        self.forget()
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("websocket", self._websocket)
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def forget(self):
        """Begin anew: what was said so far belongs to another test."""
        self.requests = []
        self.sent = []
        self.received = []
        self.errors = []

    def _websocket(self, socket):
        self.requests.append(socket.url)
        if "/channels" not in socket.url:
            return  # not a kernel's: the server tells its own events there
        socket.on("framesent", lambda frame: frame and self.sent.append(message(frame)))
        socket.on("framereceived", lambda frame: frame and self.received.append(message(frame)))

    def _console(self, said):
        if said.type == "error":
            self.errors.append(said.text)

    def customs(self):
        """What widgets of the page gave to `model.send`, oldest first."""
        return customs(self.sent)

    def asked(self, verb):
        """The messages of the boards with this verb: "do", "mark", "undo", …"""
        return [said for said in self.customs() if verb in said]

    def answers(self):
        """{id of a message: Python's answer}."""
        heard = customs(self.received)
        return {said["answer"]: said for said in heard if "answer" in said}

    def foreign(self, server):
        """The addresses asked that are not the local server's."""
        local = (server, server.replace("http://", "ws://", 1), "data:", "blob:", "about:")
        return [url for url in self.requests if not url.startswith(local)]
