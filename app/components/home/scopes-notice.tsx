import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import { usePollWhile } from "~/components/revalidate-while";
import type { loader } from "~/routes/app.scopes";
import { MissingScopes } from "./missing-scopes";

/** Permissions that an update asks for and nobody has approved yet. Asked after the page is there: Shopify takes a while. */
export function ScopesNotice() {
  const fetcher = useFetcher<typeof loader>({ key: "scopes" });
  const look = () => {
    if (fetcher.state === "idle") fetcher.load("/app/scopes");
  };
  // Who comes back from Shopify's page has approved it.
  usePollWhile("", look);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(look, []);
  return fetcher.data ? <MissingScopes missing={fetcher.data.missing} grantUrl={fetcher.data.grantUrl} /> : null;
}
