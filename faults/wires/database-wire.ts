import { connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { listen } from "../../sandbox/http.ts";

/**
 * What is done to a statement that changes something. `cut`: it never reaches PostgreSQL. `cut_reply`: PostgreSQL carries it
 * out, and the reply is lost with the connection. `delay`: the reply comes late.
 */
export type StatementVerdict = "go_on" | "cut" | "cut_reply" | "delay";

export interface DatabaseWireOptions {
  port: number;
  /** Decides about each chunk with a statement that changes something. */
  watch(statement: string): Promise<StatementVerdict>;
  /** Called when the reply of a statement with the verdict `cut_reply` is here, before the connection is cut. */
  onReplyHeld(): Promise<void>;
}

export interface DatabaseWire {
  port: number;
  /** Lets everything take this much longer, as an overloaded disk or network does; 0: no longer. */
  slow(ms: number): void;
  /** Cuts every connection, as a network that fails does. */
  cutAll(): void;
  stop(): Promise<void>;
}

const CHANGES = /\b(commit|insert into|update\s|delete from|pg_notify)/i;
const DELAY_MS = 400;

/** Opens a TCP proxy in front of PostgreSQL that can end a connection before, within or after a commit. */
export async function openDatabaseWire(options: DatabaseWireOptions): Promise<DatabaseWire> {
  const sockets = new Set<Socket>();
  const pace = { slowMs: 0 };
  const server = createServer((client) => {
    const onward = connect(options.port, "127.0.0.1");
    for (const socket of [client, onward]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        client.destroy();
        onward.destroy();
      });
    }
    join(client, onward, options, pace);
  });
  const port = await listen(server as unknown as Parameters<typeof listen>[0], 0);
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port,
    cutAll,
    slow(ms) {
      pace.slowMs = ms;
    },
    async stop() {
      cutAll();
      await closeServer(server);
    },
  };
}

const closeServer = (server: Server) => new Promise<void>((resolve) => void server.close(() => resolve()));

/** Passes bytes both ways, in order: a chunk that waits for its verdict holds back those behind it. */
function join(
  client: Socket,
  onward: Socket,
  { watch, onReplyHeld }: DatabaseWireOptions,
  pace: Readonly<{ slowMs: number }>,
): void {
  let held: StatementVerdict = "go_on";
  let toServer = Promise.resolve();
  let toClient = Promise.resolve();
  client.on("data", (chunk) => {
    const text = chunk.toString("latin1");
    if (!CHANGES.test(text)) {
      toServer = toServer.then(() => void onward.write(chunk));
      return;
    }
    toServer = toServer.then(async () => {
      const verdict = await watch(text);
      if (verdict === "cut") return void client.destroy();
      if (verdict !== "go_on") held = verdict;
      onward.write(chunk);
    });
  });
  onward.on("data", (chunk) => {
    toClient = toClient.then(async () => {
      const verdict = held;
      held = "go_on";
      if (pace.slowMs > 0) await pause(pace.slowMs);
      if (verdict === "cut_reply") {
        await onReplyHeld();
        return void client.destroy();
      }
      if (verdict === "delay") await pause(DELAY_MS);
      client.write(chunk);
    });
  });
}
