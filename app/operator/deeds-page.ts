import type { DeedKind, DeedOutcome, Refusal } from "~/domain/operator/deeds";
import type { DeedRow } from "~/store/operator-deeds.server";
import { ageOf } from "./figures";
import { type Html, html } from "./html";
import { page, shopLink, table, type Visit } from "./layout";

const DEED: Record<DeedKind, string> = {
  log_in: "Logged in",
  log_out: "Logged out",
  pause: "Paused",
  resume: "Resumed",
  redrive: "Re-drove",
  resend_step: "Resent step",
  replay_message: "Replayed message",
  release_carrier_pause: "Released carrier pause",
  exempt: "Let off paying",
  end_exemption: "Let pay again",
  end_plan: "Ended plan",
  strike_role: "Struck off a role",
};

const REFUSED: Record<Refusal, string> = {
  no_reason: "Refused: it needs a reason of three letters at least",
  unknown_shop: "Refused: there is no such shop",
  unknown_queue: "Refused: there is no such queue",
  unknown_step: "Refused: the shop has no such step",
  unknown_message: "Refused: the shop has no such message",
  body_erased: "Refused: the message's words are erased, as those of every applied message; there is nothing to apply",
  not_refused: "Refused: Shopify has not refused this step, so it is not sent again",
  in_hand: "Refused: a worker has it in hand at this moment",
  no_plan: "Refused: the shop has no plan that stands",
  switch_unset: "Refused: BILLING is not set here, and without it no plan is ended (docs/operating.md, Plans)",
};

/** Returns what came of a deed, in words. */
export function outcomeText(outcome: DeedOutcome): string {
  if (outcome === "done") return "Done";
  if (outcome === "nothing") return "Nothing to do: it was so already";
  return REFUSED[outcome.slice("refused:".length) as Refusal] ?? outcome;
}

/** Returns the page of all deeds; `older`: the deed before which the next page begins. */
export function deedsPage(visit: Visit, deeds: readonly DeedRow[], older: number | null): Html {
  const more = older === null ? null : html`<p><a href="/operator/deeds?before=${older}">Older</a></p>`;
  const body = html`<p>Who did what, when and why. Rows are only added, and kept for two years.</p>${deedTable(deeds, visit.now)}${more}`;
  return page(visit, { title: "Deeds", path: "/operator/deeds", body });
}

/** Returns the table of deeds. */
export const deedTable = (deeds: readonly DeedRow[], now: Date): Html =>
  table(
    ["When", "Who", "What", "Shop", "Why", "Outcome", "Before and after"],
    deeds.map((deed) => [
      ageOf(deed.at, now),
      deed.operator,
      `${DEED[deed.kind] ?? deed.kind}${isOfSession(deed.kind) || deed.target === "" ? "" : ` ${deed.target}`}`,
      deed.shopId === null ? null : shopLink(deed.shopId),
      deed.reason || null,
      outcomeText(deed.outcome),
      deed.before === null && deed.after === null ? null : `${factsText(deed.before)} → ${factsText(deed.after)}`,
    ]),
  );

/** `paused: no, kind: book`: one level is read at a glance, what is deeper stays as it is stored. */
function factsText(facts: DeedRow["before"]): string {
  if (typeof facts !== "object" || facts === null || Array.isArray(facts))
    return facts === null ? "nothing" : JSON.stringify(facts);
  const said = Object.entries(facts).map(([name, value]) => {
    if (typeof value === "boolean") return `${name}: ${value ? "yes" : "no"}`;
    return `${name}: ${typeof value === "object" && value !== null ? JSON.stringify(value) : String(value ?? "none")}`;
  });
  return said.join(", ") || "nothing";
}

/** Their target is the session's id. */
const isOfSession = (kind: DeedKind) => kind === "log_in" || kind === "log_out";
