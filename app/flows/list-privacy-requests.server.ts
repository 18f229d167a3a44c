import type { Deps } from "./deps.server";

/** One request of the law, as the merchant sees it. */
export interface PrivacyRequestView {
  id: number;
  topic: "customers/data_request" | "customers/redact" | "shop/redact";
  receivedAt: string;
  doneAt: string | null;
  /** What a customer asked for, ready to be handed over; null for requests to erase. */
  data: unknown;
}

/** How many of the latest requests the page shows. */
const SHOWN = 50;

/** What customers asked of the shop through Shopify, newest first: the merchant answers them with it (contracts 2.4). */
export async function listPrivacyRequests(deps: Deps, shopId: string): Promise<PrivacyRequestView[]> {
  const rows = await deps.database.query<Omit<PrivacyRequestView, "receivedAt" | "doneAt" | "data"> & PrivacyRecord>(
    `SELECT id, topic, received_at AS "receivedAt", done_at AS "doneAt", result FROM privacy_request
      WHERE shop_id = $1 ORDER BY id DESC LIMIT $2`,
    [shopId, SHOWN],
  );
  return rows.map(({ id, topic, receivedAt, doneAt, result }) => ({
    id,
    topic,
    receivedAt: receivedAt.toISOString(),
    doneAt: doneAt?.toISOString() ?? null,
    data: topic === "customers/data_request" ? result : null,
  }));
}

interface PrivacyRecord {
  receivedAt: Date;
  doneAt: Date | null;
  result: unknown;
}
