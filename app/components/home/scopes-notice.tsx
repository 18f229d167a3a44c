import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import { usePollWhile } from "~/components/revalidate-while";
import type { loader } from "~/routes/app.scopes";
import { MissingScopes } from "./missing-scopes";

/**
 * Shows scopes that an update asks for and that are not approved yet. Loaded after the page, because Shopify takes a while to
 * answer.
 */
export function ScopesNotice() {
  const fetcher = useFetcher<typeof loader>({ key: "scopes" });
  const look = () => {
    if (fetcher.state === "idle") fetcher.load("/app/scopes");
  };
  // Looks again when the tab is seen again: the merchant may have approved the scopes on Shopify's page.
  usePollWhile("", look);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(look, []);
  return fetcher.data ? <MissingScopes missing={fetcher.data.missing} grantUrl={fetcher.data.grantUrl} /> : null;
}
