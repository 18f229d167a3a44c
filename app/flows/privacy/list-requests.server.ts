import type { Deps } from "~/flows/deps.server";
import { listPrivacyRequests as listRows, type PrivacyRequestRow } from "~/store/privacy-requests.server";
import { answerUntil } from "./answers";

/** One request of the law, as the merchant sees it. */
export interface PrivacyRequestView {
  id: number;
  topic: PrivacyRequestRow["topic"];
  receivedAt: string;
  doneAt: string | null;
  /** Until when what a customer asked for can be handed over; null: it is there no more, or nothing was asked for. */
  answerUntil: string | null;
}

/** How many of the latest requests the page shows. */
const SHOWN = 50;

/** What customers asked of the shop through Shopify, newest first: the merchant answers them with it (shopify 2.4). */
export async function listPrivacyRequests(deps: Deps, shopId: string): Promise<PrivacyRequestView[]> {
  const rows = await listRows(deps.database, shopId, SHOWN);
  return rows.map(({ id, topic, receivedAt, doneAt, hasAnswer }) => ({
    id,
    topic,
    receivedAt: receivedAt.toISOString(),
    doneAt: doneAt?.toISOString() ?? null,
    answerUntil: hasAnswer && doneAt ? answerUntil(doneAt).toISOString() : null,
  }));
}
