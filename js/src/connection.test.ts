import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeModel } from "../dev/model";
import { Connection, PATIENCE } from "./connection";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function connect(manager?: unknown) {
  const model = new FakeModel({});
  model.widget_manager = manager;
  const changed = vi.fn();
  return { model, changed, connection: new Connection(model, changed) };
}

function signal() {
  const slots = new Set<(sender: unknown, args: unknown) => void>();
  return {
    slots,
    connect: (slot: (sender: unknown, args: unknown) => void) => slots.add(slot),
    disconnect: (slot: (sender: unknown, args: unknown) => void) => slots.delete(slot),
    emit: (args: unknown) => {
      for (const slot of slots) slot(null, args);
    },
  };
}

describe("an answered message", () => {
  it("leaves the link as it is and reaches whoever asked", () => {
    const { model, connection, changed } = connect();
    const then = vi.fn();
    connection.send({ do: "roll" }, then);
    model.answer({ ok: true });
    vi.advanceTimersByTime(10 * PATIENCE);
    expect(then).toHaveBeenCalledOnce();
    expect(connection.link).toBe("ok");
    expect(changed).not.toHaveBeenCalled();
  });

  it("is known by its id, and ids never repeat", () => {
    const { model, connection } = connect();
    const other = new Connection(new FakeModel({}), () => {});
    const ids = [connection.send({}), connection.send({}), other.send({}), other.send({})];
    expect(new Set(ids).size).toBe(4);
    const then = vi.fn();
    connection.send({}, then);
    model.trigger("msg:custom", { answer: "another's", ok: true });
    model.trigger("msg:custom", null);
    model.trigger("msg:custom", "noise");
    expect(then).not.toHaveBeenCalled();
  });
});

describe("a message without an answer", () => {
  it("is waited for after two seconds, and not before", () => {
    const { connection, changed } = connect();
    connection.send({ do: "roll" });
    vi.advanceTimersByTime(PATIENCE - 1);
    expect(connection.link).toBe("ok");
    vi.advanceTimersByTime(1);
    expect(connection.link).toBe("waiting");
    expect(changed).toHaveBeenCalledOnce();
  });

  it("is made good by a late answer", () => {
    const { model, connection } = connect();
    connection.send({ do: "roll" });
    vi.advanceTimersByTime(5 * PATIENCE);
    model.answer();
    expect(connection.link).toBe("ok");
  });

  it("that nobody needs is no reason to speak of waiting", () => {
    const { connection } = connect();
    connection.send({ hello: "v" }, undefined, true);
    vi.advanceTimersByTime(10 * PATIENCE);
    expect(connection.link).toBe("ok");
  });

  it("gives the others their time anew when one is answered", () => {
    const { model, connection } = connect();
    connection.send({ do: "roll" });
    vi.advanceTimersByTime(PATIENCE - 500);
    connection.send({ mark: [] });
    model.answer();
    vi.advanceTimersByTime(PATIENCE - 1);
    expect(connection.link).toBe("ok");
    vi.advanceTimersByTime(1);
    expect(connection.link).toBe("waiting");
  });

  it("is waited for while the kernel is busy, and lost when it has nothing else to do", () => {
    const kernel = { status: "busy" };
    const { connection } = connect({ kernel });
    connection.send({ do: "roll" });
    vi.advanceTimersByTime(10 * PATIENCE);
    expect(connection.link).toBe("waiting");
    kernel.status = "idle";
    vi.advanceTimersByTime(PATIENCE);
    expect(connection.link).toBe("lost");
  });
});

describe("a connection is lost", () => {
  it("when sending throws", () => {
    const { model, connection } = connect();
    model.broken = true;
    connection.send({ do: "roll" });
    expect(connection.link).toBe("lost");
  });

  it("when the host's promise of sending is broken", async () => {
    const { model, connection } = connect();
    vi.spyOn(model, "send").mockImplementation((() => Promise.reject(new Error("closed"))) as never);
    connection.send({ do: "roll" });
    await vi.advanceTimersByTimeAsync(0);
    expect(connection.link).toBe("lost");
  });

  it("when the comm is closed", () => {
    const { model, connection } = connect();
    model.trigger("comm:close");
    expect(connection.link).toBe("lost");
  });

  it("when there is no kernel, as in a saved notebook", () => {
    const { connection } = connect({ kernel: null });
    connection.send({ do: "roll" });
    expect(connection.link).toBe("lost");
  });

  it.each(["restarting", "autorestarting", "dead", "terminating"])("when the kernel is %s", (status) => {
    const statusChanged = signal();
    const { connection } = connect({ kernel: { status: "idle", statusChanged } });
    statusChanged.emit("busy");
    expect(connection.link).toBe("ok");
    statusChanged.emit(status);
    expect(connection.link).toBe("lost");
  });

  it("when another kernel takes the place of the one it knew", () => {
    const kernelChanged = signal();
    const { connection } = connect({
      kernel: { status: "idle" },
      context: { sessionContext: { kernelChanged } },
    });
    kernelChanged.emit({ oldValue: {}, newValue: {} });
    expect(connection.link).toBe("lost");
  });

  it("when the model behind the proxy has no comm, as on a static page", async () => {
    const view = {};
    const behind = { get: () => view, comm: undefined, comm_live: false };
    const model = new FakeModel({ view: view as never });
    model.widget_manager = {
      _models: { other: Promise.resolve({ get: () => ({}) }), ours: Promise.resolve(behind) },
    };
    const connection = new Connection(model, () => {});
    await vi.advanceTimersByTimeAsync(0);
    connection.send({ do: "roll" });
    expect(connection.link).toBe("lost");
  });

  it("when the host says that the comm is dead, and not when it says that it lives", async () => {
    const behind = { get: () => undefined, comm: {}, comm_live: true };
    const { model, connection } = connect({ _models: { ours: Promise.resolve(behind) } });
    await vi.advanceTimersByTimeAsync(0);
    model.trigger("comm_live_update");
    expect(connection.link).toBe("ok");
    behind.comm_live = false;
    model.trigger("comm_live_update");
    expect(connection.link).toBe("lost");
  });

  it("is not assumed where a host keeps its manager to itself", () => {
    const model = new FakeModel({});
    Object.defineProperty(model, "widget_manager", {
      get: () => {
        throw new Error("not supported here");
      },
    });
    const connection = new Connection(model, () => {});
    connection.send({ do: "roll" });
    expect(connection.link).toBe("ok");
  });

  it("until any later answer brings it back", () => {
    const { model, connection } = connect();
    connection.send({ do: "roll" });
    model.trigger("comm:close");
    vi.advanceTimersByTime(5 * PATIENCE);
    expect(connection.link).toBe("lost");
    model.answer();
    expect(connection.link).toBe("ok");
  });
});

it("disposed, it listens to nothing any more", () => {
  const statusChanged = signal();
  const { model, connection, changed } = connect({ kernel: { status: "idle", statusChanged } });
  connection.send({ do: "roll" });
  connection.dispose();
  expect(model.listeners).toBe(0);
  expect(statusChanged.slots.size).toBe(0);
  vi.advanceTimersByTime(10 * PATIENCE);
  expect(changed).not.toHaveBeenCalled();
});
