import type { AccessKind } from "~/domain/settings/access";
import { retentionDays, SHORTEST_RETENTION_DAYS } from "~/domain/settings/retention";
import type { Deps } from "~/flows/deps.server";
import { listAccess } from "~/store/access-log.server";
import type { ShopRow } from "~/store/shops.server";
import { listPrivacyRequests, type PrivacyRequestView } from "./list-requests.server";

/** The page about customers' data. */
export interface PrivacyView {
  requests: PrivacyRequestView[];
  access: AccessView[];
  /** The retention days that a merchant may choose, and those in effect now. */
  days: { shortest: number; longest: number; now: number };
}

/** One visit by a member of staff. */
export interface AccessView {
  visitAt: string;
  /** Their name, else their Shopify id. */
  actor: string;
  what: AccessKind;
  subject: string;
  orderName: string | null;
  people: number;
}

const SHOWN_VISITS = 30;

/** Reads the page about customers' data: their requests, which staff saw their data, and how long it is kept. */
export async function showPrivacy(deps: Deps, shop: ShopRow): Promise<PrivacyView> {
  const [requests, visits] = await Promise.all([
    listPrivacyRequests(deps, shop.id),
    listAccess(deps.database, shop.id, SHOWN_VISITS),
  ]);
  return {
    requests,
    access: visits.map(({ visitAt, actorId, actorName, ...visit }) => ({
      ...visit,
      visitAt: visitAt.toISOString(),
      actor: actorName ?? actorId,
    })),
    days: {
      shortest: SHORTEST_RETENTION_DAYS,
      longest: deps.config.retentionDays,
      now: retentionDays(shop.settings, deps.config.retentionDays),
    },
  };
}
