import type { Shop } from "../life/shop.ts";
import type { ShopPlan } from "../life/shops.ts";
import type { View } from "../life/view.ts";
import type { Moment, Passing } from "../wires/http-wire.ts";
import type { Finding } from "./finding.ts";

/** I11, looked at all the time: no request or answer of a shop holds a word of another. */
export interface Isolation {
  look(moment: Moment, passing: Passing): void;
  /** From now on this token, too, speaks for the shop. */
  learnToken(token: string, plan: ShopPlan): void;
  findings: Finding[];
}

/** Begins to watch what passes for each shop. */
export function watchIsolation(plans: readonly ShopPlan[]): Isolation {
  const byToken = new Map(plans.map((plan) => [plan.account.token, plan]));
  const byDomain = new Map(plans.map((plan) => [plan.domain, plan]));
  const findings: Finding[] = [];
  const ownerOf = ({ wire, headers }: Passing) => {
    switch (wire) {
      case "carrier":
        return byToken.get(`${headers.token}`);
      case "shopify":
        return byDomain.get(`${headers["x-sandbox-shop"]}`);
      default:
        return byDomain.get(`${headers["x-shopify-shop-domain"] ?? signedInTo(headers.authorization)}`);
    }
  };
  return {
    findings,
    learnToken: (token, plan) => void byToken.set(token, plan),
    look(moment, passing) {
      if (moment !== "received" && moment !== "answered") return;
      const owner = ownerOf(passing);
      if (!owner) return;
      const text = moment === "received" ? passing.body : (passing.answer ?? "");
      for (const { canary } of plans) {
        if (canary === owner.canary || !text.includes(canary)) continue;
        const what = `${passing.wire}: ${passing.path} of ${owner.domain} holds ${canary} (${moment})`;
        findings.push({ invariant: "I11", about: [], what });
      }
    },
  };
}

/** Returns the shop that a session token of Shopify's admin was made for. */
function signedInTo(authorization: string | undefined): string | undefined {
  const [, payload] = authorization?.replace(/^Bearer /, "").split(".") ?? [];
  if (!payload) return undefined;
  const { dest } = JSON.parse(Buffer.from(payload, "base64url").toString("utf8")) as { dest?: string };
  return dest?.replace(/^https:\/\//, "");
}

/** I11, at the end: no row of a shop holds a word of another. */
export async function foreignRows(view: View, shops: readonly Shop[]): Promise<Finding[]> {
  const tables = await view.query<{ name: string }>(
    `SELECT c.table_name AS name FROM information_schema.columns c
       JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = 'public' AND c.column_name = 'shop_id' AND t.table_type = 'BASE TABLE' ORDER BY 1`,
  );
  const found = await Promise.all(
    tables.flatMap(({ name }) =>
      shops.map(async ({ id, plan: { canary } }) => {
        const text = `SELECT shop_id, t::text AS row FROM "${name}" t WHERE shop_id <> $1 AND t::text LIKE $2 LIMIT 1`;
        const [row] = await view.query<{ shop_id: string; row: string }>(text, [id, `%${canary}%`]);
        if (!row) return [];
        const what = `a row of ${name} of shop ${row.shop_id} holds ${canary}: ${row.row.slice(0, 200)}`;
        return [{ invariant: "I11", about: [], what }];
      }),
    ),
  );
  return found.flat();
}
