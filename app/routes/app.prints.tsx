import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useNavigate } from "@remix-run/react";
import { BlockStack, Box, Button, Card, InlineStack, Page, Text } from "@shopify/polaris";
import { EmptyList } from "~/components/empty-list";
import { useLabels } from "~/components/label/labels";
import { PrintRow } from "~/components/label/print-row";
import { LabelResults } from "~/components/label/results";
import { useRevalidateWhile } from "~/components/revalidate-while";
import { useText } from "~/components/text";
import { listPrints } from "~/flows/print/read.server";
import { requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

/** Returns a page of the shop's latest prints; `?after=` continues. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop } = await requireMerchant(request, "print");
  return listPrints(deps, shop.id, new URL(request.url).searchParams.get("after"));
}

/** What was printed in the last days, by whom: opened again while its file is there, or printed again. */
export default function PrintsPage() {
  const t = useText();
  const navigate = useNavigate();
  const { prints, next } = useLoaderData<typeof loader>();
  const labels = useLabels();
  const moving = prints.filter(({ isFinished, isGivenUp }) => !isFinished && !isGivenUp);
  useRevalidateWhile(moving.map(({ printId, done }) => `${printId}:${done}`).join());
  return (
    <Page
      title={t("prints:title")}
      subtitle={t("prints:subtitle")}
      backAction={{ content: t("orders:title"), url: "/app/orders" }}
    >
      <BlockStack gap="400">
        <LabelResults labels={labels} />
        {prints.length === 0 ? (
          <Card>
            <EmptyList heading={t("prints:empty")}>{t("prints:empty_help")}</EmptyList>
          </Card>
        ) : (
          <BlockStack gap="300" as="ul">
            {prints.map((print) => (
              <PrintRow
                key={print.printId}
                print={print}
                onAgain={(only) => labels.again(print, only)}
                busy={labels.state.step === "loading"}
              />
            ))}
          </BlockStack>
        )}
        {next && (
          <InlineStack align="center">
            <Button onClick={() => navigate(`/app/prints?after=${encodeURIComponent(next)}`)}>
              {t("prints:older")}
            </Button>
          </InlineStack>
        )}
        {/* On a phone, cards reach the edges of the screen; words must not. */}
        <Box paddingInline={{ xs: "400", sm: "0" }} paddingBlockEnd="400">
          <Text as="p" tone="subdued">
            {t("prints:kept")}
          </Text>
        </Box>
      </BlockStack>
    </Page>
  );
}
