import { expect } from "vitest";
import type { Shop } from "./open-shop.ts";
import type { World } from "./world.ts";

interface CarrierCall {
  method: string;
  url: string;
  body: string;
  fault: string | null;
  status: number | null;
}

const CREATE = "/services/shipment/order";
const LOOK_UP = "/services/shipment/v2/";
/** Refused before anything was done: it may be sent again as it is. */
const REFUSED = [401, 403, 429];

/** Returns the carrier's calls that are about some parcels, by reference or tracking number. */
async function callsAbout({ sides }: World, names: readonly string[]): Promise<CarrierCall[]> {
  const calls = (await sides.carrier("GET", "/calls")) as CarrierCall[];
  return calls.filter(({ url, body }) => names.some((name) => url.includes(name) || body.includes(name)));
}

/** Nothing is sent again under a reference before the carrier was asked what became of it. */
export async function neverSentUnasked(world: World, references: readonly string[]): Promise<void> {
  const calls = await callsAbout(world, references);
  for (const reference of references) {
    let unclear = false;
    for (const { method, url, body, status } of calls) {
      if (method === "GET" && url.includes(LOOK_UP) && url.includes(reference)) unclear = false;
      if (method !== "POST" || !url.includes(CREATE) || !body.includes(`"${reference}"`)) continue;
      expect(unclear, `${reference} was sent again without asking for it`).toBe(false);
      unclear = status === null || !REFUSED.includes(status);
    }
  }
}

/** Returns how often the carrier was asked for the status of a parcel. */
export async function readingsOf(world: World, label: string): Promise<number> {
  const calls = await callsAbout(world, [label]);
  return calls.filter(({ method, url }) => method === "GET" && url.includes(LOOK_UP)).length;
}

/** Returns the points that Shopify has counted for a shop since its log began. */
export async function pointsOf({ sides }: World, { domain }: Shop): Promise<number> {
  const calls = (await sides.shopify("GET", "/log")) as { shop: string; actualCost: number | null }[];
  return calls.filter(({ shop }) => shop === domain).reduce((sum, { actualCost }) => sum + (actualCost ?? 0), 0);
}
