import { Socket } from "node:net";

const LOOPBACK = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/i;

/**
 * Restricts this process to connections to its own machine. Any other connection, by name or by address and before the name is
 * looked up, fails with `ECONNREFUSED`, and `report` is called.
 */
export function allowLoopbackOnly(report: (destination: string) => void): void {
  const connect = Socket.prototype.connect;
  Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
    const host = destinationHost(args);
    if (host === undefined || LOOPBACK.test(host)) return Reflect.apply(connect, this, args);
    report(host);
    const refused = Object.assign(new Error(`tests talk to loopback only, not to ${host}`), { code: "ECONNREFUSED" });
    // Like a real refusal: after the caller has attached its listeners.
    process.nextTick(() => this.destroy(refused));
    return this;
  };
}

/** The forms that Node accepts: `(options)`, `(port, host?)`, `(path)`, or its own array of normalised arguments. */
function destinationHost(args: unknown[]): string | undefined {
  const [first, second] = Array.isArray(args[0]) ? (args[0] as unknown[]) : args;
  if (typeof first === "object" && first !== null) {
    const { host, path } = first as { host?: string | null; path?: string };
    return path ? undefined : (host ?? "localhost");
  }
  const isPath = typeof first === "string" && !/^\d+$/.test(first);
  if (isPath) return undefined;
  return typeof second === "string" ? second : "localhost";
}
