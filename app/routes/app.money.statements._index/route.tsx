import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useNavigate } from "@remix-run/react";
import { BlockStack, Button, Card, InlineStack, Page, Text } from "@shopify/polaris";
import { EmptyList } from "~/components/empty-list";
import { useRevalidateWhile } from "~/components/revalidate-while";
import { useText } from "~/components/text";
import { readListPlace } from "~/domain/statement/place";
import { MOVING_STATES } from "~/domain/statement/states";
import { listStatementViews } from "~/flows/statement/read.server";
import { requireMerchant } from "~/merchant.server";
import { StatementRow } from "./statement-row";
import { UploadCard } from "./upload-card";

export { merchantHeaders as headers } from "~/merchant.server";

/** Returns a page of the shop's statements; `?after=` continues. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop } = await requireMerchant(request, "see_money");
  return listStatementViews(deps, shop.id, readListPlace(new URL(request.url).searchParams.get("after")));
}

/** The statements of the carrier: import, and what was imported. */
export default function StatementsPage() {
  const t = useText();
  const navigate = useNavigate();
  const { statements, next } = useLoaderData<typeof loader>();
  const moving = statements.filter(({ state, isStuck }) => MOVING_STATES.includes(state) && !isStuck);
  useRevalidateWhile(moving.map(({ statementId, state, progress }) => `${statementId}:${state}:${progress}`).join());
  return (
    <Page
      title={t("statements:title")}
      subtitle={t("statements:subtitle")}
      backAction={{ content: t("common:nav.money"), url: "/app/money" }}
    >
      <BlockStack gap="400">
        <UploadCard />
        <Card>
          {statements.length === 0 ? (
            <EmptyList heading={t("statements:empty")}>{t("statements:empty_help")}</EmptyList>
          ) : (
            <BlockStack gap="400">
              <Text as="h2" variant="headingMd">
                {t("statements:list_title")}
              </Text>
              <BlockStack gap="400" as="ul">
                {statements.map((one) => (
                  <StatementRow key={one.statementId} one={one} />
                ))}
              </BlockStack>
            </BlockStack>
          )}
        </Card>
        {next && (
          <InlineStack align="center">
            <Button onClick={() => navigate(`/app/money/statements?after=${encodeURIComponent(next)}`)}>
              {t("statements:older")}
            </Button>
          </InlineStack>
        )}
      </BlockStack>
    </Page>
  );
}
