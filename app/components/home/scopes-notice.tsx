import { usePollWhile } from "~/components/revalidate-while";
import { useResource } from "~/components/use-resource";
import type { loader } from "~/routes/app.scopes";
import { MissingScopes } from "./missing-scopes";

/**
 * Shows scopes that an update asks for and that are not approved yet. Loaded after the page, because Shopify takes a while to
 * answer.
 */
export function ScopesNotice() {
  const { answer, load } = useResource<Awaited<ReturnType<typeof loader>>>("/app/scopes");
  // Looks again when the tab is seen again: the merchant may have approved the scopes on Shopify's page.
  usePollWhile("", load);
  return answer ? <MissingScopes missing={answer.missing} grantUrl={answer.grantUrl} /> : null;
}
