import type { Billing } from "~/domain/billing/plans";
import { choosePlan } from "~/flows/billing/choose.server";
import { followSubscriptions } from "~/flows/billing/follow.server";
import type { Deps } from "~/flows/deps.server";
import { BASIC } from "../../domain/billing/a-plan";
import { aShop, SHOP } from "../a-shop";

/** A plan without a trial, of which ten parcels cost as much as it may. */
export const SMALL = { ...BASIC, handle: "small", name: "Waybill Nhỏ", freeParcels: 5, capCents: 30, trialDays: 0 };
const PLANS: Billing = { kind: "plans", plans: [SMALL, BASIC] };

export const PILOT = { kind: "pilot" } as const;

/** Noon of a day in the middle of a month. */
const NOON = new Date("2026-11-20T05:00:00Z");

interface Charge {
  id: number;
  status: string;
  test: boolean;
  trialDays: number;
  balanceUsed: number;
  records: { price: number; idempotencyKey: string; description: string }[];
}

/** A shop of a store that pays, whose operator has plans. `now` is noon of 20 November until {@link at} moves it. */
export async function aBilledShop(billing: Billing = PLANS) {
  const shop = await aShop();
  await shop.controlShopify("PATCH", `/shops/${SHOP}`, { plan: "Basic" });
  let now = NOON;
  const config = { ...shop.deps.config, billing, areChargesReal: true };
  const deps: Deps = { ...shop.deps, config, now: () => now };
  const ref = { id: shop.shopId, domain: SHOP };
  const { database } = deps;
  const charges = async () => (await shop.controlShopify("GET", `/shops/${SHOP}/billing`)) as Charge[];
  /** What the merchant, or Shopify itself, does with the newest charge. */
  const act = async (what: string) => {
    const id = (await charges()).at(-1)?.id;
    await shop.controlShopify("POST", `/shops/${SHOP}/billing/${id}`, { act: what });
  };
  return {
    ...{ shop, deps, ref, database, charges, act },
    at(time: string) {
      now = new Date(time);
    },
    /** The same app with another switch, or some of Shopify's answers of its own. */
    with: ({
      billing: other = billing,
      shopify = {},
    }: {
      billing?: Billing;
      shopify?: Partial<Deps["shopify"]>;
    }): Deps => ({
      ...deps,
      config: { ...config, billing: other },
      shopify: { ...deps.shopify, ...shopify },
    }),
    /** The merchant chooses a plan and approves it, on 1 November. */
    async hasPlan(handle: string) {
      const asked = await choosePlan(deps, ref, handle, { returnUrl: "https://example.com", termsOf: () => "3 cents" });
      if (asked.outcome !== "to_confirm") throw new Error(`not asked: ${JSON.stringify(asked)}`);
      await act("approve");
      await followSubscriptions(deps, ref);
      await database.query(
        `UPDATE billing_subscription SET covered_since = '2026-11-01T00:00:00Z', created_at = '2026-11-01T00:00:00Z',
                approved_at = '2026-11-01T00:00:00Z' WHERE status = 'active'`,
      );
    },
    /** So many parcels that the carrier took at this time. */
    async took(count: number, time: string) {
      await database.query(
        `INSERT INTO billable_parcel (shop_id, shipment_id, counted_at) SELECT $1, gen_random_uuid(), $3 FROM generate_series(1, $2)`,
        [shop.shopId, count, time],
      );
    },
    days: () =>
      database.query<Record<string, unknown>>(
        `SELECT day, part, parcels, free, charged, unpaid, unpaid_why AS why, amount_cents AS cents, state FROM usage_charge ORDER BY day, part`,
      ),
  };
}

export type Billed = Awaited<ReturnType<typeof aBilledShop>>;
