import { freePort, isFree, PortInUse } from "../process/port.ts";

/** The ports of one stack. */
export interface Ports {
  app: number;
  carrier: number;
  shopify: number;
  /** The app's public address: the Shopify sandbox's tunnel in front of it. */
  tunnel: number;
}

const USUAL: Record<keyof Ports, { variable: string; port: number }> = {
  app: { variable: "PORT", port: 3000 },
  carrier: { variable: "CARRIER_SANDBOX_PORT", port: 4200 },
  shopify: { variable: "SHOPIFY_SANDBOX_PORT", port: 4100 },
  tunnel: { variable: "SHOPIFY_TUNNEL_PORT", port: 4101 },
};

/**
 * Chooses the ports of the demo. A port the environment names must be free, or {@link PortInUse} names the variable; a
 * usual port that is taken is replaced by the next free one.
 */
export async function choosePorts(environment: Record<string, string | undefined>): Promise<Ports> {
  const chosen: number[] = [];
  const choose = async (role: keyof Ports) => {
    const { variable, port } = USUAL[role];
    const named = Number(environment[variable] || 0);
    const found = named ? await exactly(named, variable) : await nextFree(port, chosen);
    chosen.push(found);
    return found;
  };
  return {
    app: await choose("app"),
    carrier: await choose("carrier"),
    shopify: await choose("shopify"),
    tunnel: await choose("tunnel"),
  };
}

/** Any four free ports, for stacks that nobody types the address of. */
export async function anyPorts(): Promise<Ports> {
  const free = new Set<number>();
  while (free.size < 4) free.add(await freePort());
  const [app = 0, carrier = 0, shopify = 0, tunnel = 0] = free;
  return { app, carrier, shopify, tunnel };
}

async function exactly(port: number, variable: string): Promise<number> {
  if (await isFree(port)) return port;
  throw new PortInUse(port, variable);
}

async function nextFree(from: number, chosen: readonly number[]): Promise<number> {
  for (let port = from; port < from + 100; port += 1) {
    if (!chosen.includes(port) && (await isFree(port))) return port;
  }
  throw new Error(`no free port from ${from} to ${from + 99}`);
}
