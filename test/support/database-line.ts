import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** The network between the app and its database, controlled by a test. */
export interface DatabaseLine {
  /** The database's URL over this line. */
  url: string;
  /** Nothing passes any more, in either direction and without an error. New connections hang too. */
  hang(): void;
  /** Everything held back goes on as if nothing had happened. */
  resume(): void;
  /** New connections work; those held back hang for ever, as behind a firewall that dropped their state. */
  dropOpenConnections(): void;
}

/** Opens a line to a database; closed after the test. */
export async function openDatabaseLine(databaseUrl: string): Promise<DatabaseLine> {
  const target = new URL(databaseUrl);
  const pairs = new Set<[Socket, Socket]>();
  let hanging = false;

  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on("data", (data) => to.write(data));
      from.on("error", () => to.destroy());
      from.on("close", () => {
        pairs.delete(pair);
        to.destroy();
      });
      if (hanging) from.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const each = (change: (socket: Socket) => void) => {
    for (const pair of pairs) pair.forEach(change);
  };
  onTestFinished(() => {
    each((socket) => socket.destroy());
    server.close();
  });

  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    hang() {
      hanging = true;
      each((socket) => socket.pause());
    },
    resume() {
      hanging = false;
      each((socket) => socket.resume());
    },
    dropOpenConnections() {
      hanging = false;
    },
  };
}
