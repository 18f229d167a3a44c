import { stageUrl } from "~/components/handover/stage-links";
import type { WaitingKind } from "~/domain/attention/waiting";
import type { AccountView } from "~/flows/account/views";
import type { PlaceView } from "~/flows/handover/views";
import type { DashboardView } from "~/flows/home/views";

/** What the first page knows of the day. */
export interface Situation {
  dashboard: Pick<DashboardView, "review" | "notInStep">;
  /** How many parcels wait for a person, by what for. */
  waiting: readonly { kind: WaitingKind; count: number }[];
  /** The pickups, the one whose courier comes first at the top. */
  places: readonly PlaceView[];
  account: Pick<AccountView, "health" | "expiry"> | null;
  stillReading: boolean;
}

/** Text keys: `home:next.<task>`. */
type HomeTask =
  | "no_account"
  | "token_rejected"
  | "doubled"
  | "review"
  | "ready"
  | "print"
  | "waiting"
  | "hand_over"
  | "not_in_step"
  | "token_ends"
  | "reading"
  | "nothing";

interface FirstTask {
  task: HomeTask;
  count: number;
  /** Null if there is no page to open. */
  url: string | null;
  /** Everything else has stopped: it is said in a banner. */
  isCritical: boolean;
}

/**
 * Returns what staff should do first: what stops everything; goods that may go out twice; then what has to be done before the
 * courier comes, in the order in which it is done; between printing and handing over, what buyers wait for.
 */
export function firstTask({ dashboard, waiting, places, account, stillReading }: Situation): FirstTask {
  const { review, notInStep } = dashboard;
  const at = (task: HomeTask, url: string | null, count = 0) => ({ task, url, count, isCritical: false });
  if (!account) return { ...at("no_account", "/app/settings/account"), isCritical: true };
  if (account.health === "rejected") return { ...at("token_rejected", "/app/settings/account"), isCritical: true };
  const doubled = waiting.find(({ kind }) => kind === "doubled")?.count ?? 0;
  if (doubled > 0) return at("doubled", attentionUrl("doubled"), doubled);
  if (review > 0) return at("review", "/app/orders?tab=review", review);
  const stage = (task: HomeTask, name: "notBooked" | "toPrint" | "printed", url?: string) => {
    const place = places.find((one) => one[name] > 0);
    return place && at(task, url ?? stageUrl(name, place), place[name]);
  };
  const toBook = stage("ready", "notBooked") ?? stage("print", "toPrint");
  if (toBook) return toBook;
  const countOf = (isCounted: (kind: WaitingKind) => boolean) =>
    waiting.reduce((sum, { kind, count }) => sum + (isCounted(kind) ? count : 0), 0);
  const others = countOf((kind) => kind !== "to_confirm");
  if (others > 0) return at("waiting", "/app/attention", others);
  const toGive = stage("hand_over", "printed", "/app/handover/scan");
  if (toGive) return toGive;
  if (notInStep > 0) return at("not_in_step", "/app/not-in-step", notInStep);
  if (account.expiry) return at("token_ends", "/app/settings/account");
  if (stillReading) return at("reading", null);
  return at("nothing", "/app/orders");
}

/** Returns the address of the parcels that wait for a person for one kind of reason. */
export const attentionUrl = (kind: WaitingKind) =>
  kind === "to_confirm" ? "/app/confirm" : `/app/attention?kind=${kind}`;
