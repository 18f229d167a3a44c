import { type AddressInfo, createServer } from "node:net";

/** A port that was asked for by name is taken by somebody else. */
export class PortInUse extends Error {
  constructor(port: number, variable: string) {
    super(`port ${port} is in use; end the program that has it or choose another port: ${variable}=${port + 10}`);
  }
}

/** Returns a port on loopback that nobody listens on: the preferred one when it is free, else any. */
export async function freePort(preferred = 0): Promise<number> {
  const port = (await tryPort(preferred, "127.0.0.1")) ?? (await tryPort(0, "127.0.0.1"));
  if (port === undefined) throw new Error("the system has no free port on loopback");
  return port;
}

/** Whether a listener could have this port now, on loopback and on all addresses. */
export async function isFree(port: number): Promise<boolean> {
  return (await tryPort(port, "127.0.0.1")) !== undefined && (await tryPort(port)) !== undefined;
}

function tryPort(port: number, host?: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE" || error.code === "EACCES") resolve(undefined);
      else reject(error);
    });
    server.listen(port, host, () => {
      const taken = (server.address() as AddressInfo).port;
      server.close(() => resolve(taken));
    });
  });
}
