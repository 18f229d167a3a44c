import getPort, { clearLockedPorts } from "get-port";

/** A port that was asked for by name is taken by somebody else. */
export class PortInUse extends Error {
  constructor(port: number, variable: string) {
    super(`port ${port} is in use; end the program that has it or choose another port: ${variable}=${port + 10}`);
  }
}

/** Returns a port that nobody listens on: the preferred one when it is free, else any. */
export function freePort(preferred?: number): Promise<number> {
  // get-port holds back for half a minute what it has given out; a server that has ended gets its port again at once.
  clearLockedPorts();
  return getPort({ port: preferred });
}

/** Returns whether a listener could have this port now, on every address of this machine. */
export async function isFree(port: number): Promise<boolean> {
  return (await freePort(port)) === port;
}
