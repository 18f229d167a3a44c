import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import type { NotSaved } from "~/components/not-saved";
import type { ChoosePlanOutcome, RaiseCapOutcome } from "~/flows/billing/choose.server";

/** What became of a wish. */
export type ApprovalAnswer = ChoosePlanOutcome | RaiseCapOutcome | { outcome: "not_an_amount" } | NotSaved;

/** Sends a wish to the server and opens Shopify's page, where the merchant approves it. */
export function useApproval(key: string) {
  const fetcher = useFetcher<ApprovalAnswer>({ key });
  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  const url = answer?.outcome === "to_confirm" ? answer.confirmationUrl : null;
  useEffect(() => {
    // Shopify's page is not to be framed.
    if (url) window.open(url, "_top");
  }, [url]);
  const ask = (wish: { plan: string } | { cap: string }) =>
    fetcher.submit(JSON.stringify(wish), { method: "post", action: "/app/settings/plan", encType: "application/json" });
  return { ask, answer, isBusy: fetcher.state !== "idle" || url !== null };
}
