import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BlockStack, Button, Card, Text } from "@shopify/polaris";
import { PageActions } from "~/components/page-actions";
import { PickupList } from "~/components/pickup/list";
import { StepHeading } from "~/components/step-heading";
import { useText } from "~/components/text";
import { openPickups } from "~/flows/pickup/open.server";
import { requireMerchant } from "~/merchant.server";

export { reloadUnlessNotSaved as shouldRevalidate } from "~/components/not-saved";
export { merchantHeaders as headers } from "~/merchant.server";

/** Returns the shop's pickups, read from the carrier. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop } = await requireMerchant(request, "open");
  return openPickups(deps, shop);
}

/** Step 2: the pickups, each confirmed once. */
export default function SetupPickups() {
  const t = useText();
  const view = useLoaderData<typeof loader>();
  const ready = view.pickups.some(({ isDefault, confirmed }) => isDefault && confirmed);
  return (
    <BlockStack gap="400">
      <Card>
        <StepHeading title={t("setup:pickups.title")} lead={t("setup:pickups.lead")} />
      </Card>
      <PickupList view={view} />
      <PageActions>
        <Button variant="primary" url="/app/setup/money" disabled={!ready}>
          {t("common:action.continue")}
        </Button>
        {!ready && (
          <Text as="p" tone="subdued">
            {t("setup:pickups.needs_default")}
          </Text>
        )}
      </PageActions>
    </BlockStack>
  );
}
