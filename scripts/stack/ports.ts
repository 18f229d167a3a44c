import getPort, { clearLockedPorts, portNumbers } from "get-port";
import { PortInUse } from "../process/port.ts";

export interface Ports {
  app: number;
  carrier: number;
  shopify: number;
  /** The app's public address: the Shopify sandbox's tunnel in front of it. */
  tunnel: number;
}

const DEFAULT_PORTS: Record<keyof Ports, { variable: string; port: number }> = {
  app: { variable: "PORT", port: 3000 },
  carrier: { variable: "CARRIER_SANDBOX_PORT", port: 4200 },
  shopify: { variable: "SHOPIFY_SANDBOX_PORT", port: 4100 },
  tunnel: { variable: "SHOPIFY_TUNNEL_PORT", port: 4101 },
};

/**
 * Chooses the ports of the demo. A usual port that is in use is replaced by the next free one. Throws {@link PortInUse} with the
 * variable's name when a port that the environment names is in use.
 */
export async function choosePorts(environment: Record<string, string | undefined>): Promise<Ports> {
  // From now on get-port returns each port only once.
  clearLockedPorts();
  const choose = async (role: keyof Ports) => {
    const { variable, port } = DEFAULT_PORTS[role];
    const named = Number(environment[variable] || 0);
    const found = await getPort({ port: named || portNumbers(port, port + 99) });
    if (named && found !== named) throw new PortInUse(named, variable);
    return found;
  };
  return {
    app: await choose("app"),
    carrier: await choose("carrier"),
    shopify: await choose("shopify"),
    tunnel: await choose("tunnel"),
  };
}

/** Returns any four free ports, for stacks whose addresses nobody has to type. */
export async function anyPorts(): Promise<Ports> {
  return { app: await getPort(), carrier: await getPort(), shopify: await getPort(), tunnel: await getPort() };
}
