import type { AccountView } from "~/flows/account/views";
import type { DashboardView } from "~/flows/home/views";

interface Situation {
  dashboard: DashboardView;
  account: AccountView | null;
  stillReading: boolean;
}

/** Text keys: `home:next.<task>`. */
type HomeTask =
  | "no_account"
  | "token_rejected"
  | "attention"
  | "review"
  | "ready"
  | "not_in_step"
  | "token_ends"
  | "reading"
  | "nothing";

interface NextThing {
  thing: HomeTask;
  count: number;
  /** Null if there is no page to open. */
  url: string | null;
  tone: "critical" | "warning" | "info" | "success";
}

/** Returns what staff should do first: what stops everything, then what a buyer is waiting for, then the day's work. */
export function nextThing({ dashboard, account, stillReading }: Situation): NextThing {
  const { attention, review, ready, notInStep } = dashboard;
  const at = (thing: HomeTask, tone: NextThing["tone"], url: string | null, count = 0) => ({ thing, tone, url, count });
  if (!account) return at("no_account", "critical", "/app/settings/account");
  if (account.health === "rejected") return at("token_rejected", "critical", "/app/settings/account");
  if (attention > 0) return at("attention", "warning", "/app/orders?tab=attention", attention);
  if (review > 0) return at("review", "warning", "/app/orders?tab=review", review);
  if (ready > 0) return at("ready", "info", "/app/orders?tab=ready", ready);
  if (notInStep > 0) return at("not_in_step", "warning", "/app/not-in-step", notInStep);
  if (account.expiry) return at("token_ends", "warning", "/app/settings/account");
  if (stillReading) return at("reading", "info", null);
  return at("nothing", "success", "/app/orders");
}
