import getPort, { clearLockedPorts } from "get-port";

/** A port requested by number is already in use. */
export class PortInUse extends Error {
  constructor(port: number, variable: string) {
    super(`port ${port} is in use; end the program that has it or choose another port: ${variable}=${port + 10}`);
  }
}

/** Returns an unused port: the preferred one when it is free, else any. */
export function freePort(preferred?: number): Promise<number> {
  // get-port withholds ports it has returned for half a minute; without this, a server that has ended could not get its port
  // back.
  clearLockedPorts();
  return getPort({ port: preferred });
}

/** Returns whether a server could listen on this port now, on every address of this machine. */
export async function isFree(port: number): Promise<boolean> {
  return (await freePort(port)) === port;
}
