import type { Deps } from "~/flows/deps.server";
import { listPrivacyRequests as listRows, type PrivacyRequestRow } from "~/store/privacy-requests.server";
import { answerUntil } from "./answers";

/** One privacy request, as the merchant sees it. */
export interface PrivacyRequestView {
  id: number;
  topic: PrivacyRequestRow["topic"];
  receivedAt: string;
  doneAt: string | null;
  /** Until when the answer can be handed over; null: it was deleted, or the request asked for none. */
  answerUntil: string | null;
}

/** How many of the latest requests the page shows. */
const SHOWN = 50;

/** Lists the latest privacy requests of the shop's customers, newest first, for the merchant to answer (shopify 2.4). */
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
