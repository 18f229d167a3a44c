import type { Diary } from "../diary.ts";
import type { Chance } from "../seeded.ts";
import type { Shop } from "./shop.ts";
import type { View } from "./view.ts";
import type { ShopifyOrder } from "./world.ts";

/** What a run must have seen staff do, or it has tested less than it says. */
export const STAFF_DID = ["changed answers", "batches", "scans"] as const;
export type StaffDid = (typeof STAFF_DID)[number];

export interface LifeDeps {
  shop: Shop;
  view: View;
  diary: Diary;
  chance: Chance;
  frontUrl: string;
  pushSecret: string;
  /** Returns how often the carrier was asked to create this reference. */
  creates(reference: string | null): number;
  /** Counts something that staff did, for the summary of the run. */
  tally(what: StaffDid): void;
  /** Returns whether the faults ended long ago, so that what has not happened yet never will. */
  isTooLate(): boolean;
  /** Staff move, split, merge and fulfil goods in Shopify by hand. */
  rearranges: boolean;
}

/** A draft that staff saw, and booked. */
interface Shown {
  atMs: number;
  codVnd: number;
}

/** What a life knows of its order that nobody else remembers. */
export interface Life {
  shopId: string;
  order: ShopifyOrder;
  fate: string;
  /** Pieces by title as ordered: edits only take away. */
  ordered: ReadonlyMap<string, number>;
  cod: boolean;
  /** Staff or the buyer changed it after it was placed. */
  changed: boolean;
  /** Orders as they were after each change of ours: the app must come to know each. */
  changes: { atMs: number; updatedAt: string }[];
  /** Staff have fulfilled its goods by hand in Shopify, and left it at that. */
  byHand: boolean;
  /** What staff saw of each parcel whenever they booked it, in order. */
  seen: Map<string, Shown[]>;
  /** Parcels that a scan marked as given to the courier, whose answer came. */
  scanned: Set<string>;
  /** Why it did not go on as planned. */
  stuck: string | null;
}
