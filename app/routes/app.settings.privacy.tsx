import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BlockStack, Button, Card, InlineStack, Page, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import { listPrivacyRequests, type PrivacyRequestView } from "~/flows/list-privacy-requests.server";
import { requireMerchant } from "~/merchant.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop } = await requireMerchant(request);
  return { requests: await listPrivacyRequests(deps, shop.id) };
}

/** What customers asked for through Shopify, and the data to hand over to those who asked for it. */
export default function PrivacySettings() {
  const t = useText();
  const { requests } = useLoaderData<typeof loader>();
  return (
    <Page
      title={t("settings:privacy.title")}
      subtitle={t("settings:privacy.lead")}
      backAction={{ content: t("settings:title"), url: "/app/settings" }}
      narrowWidth
    >
      <Card>
        <BlockStack gap="400">
          {requests.length === 0 ? (
            <Text as="p" tone="subdued">
              {t("settings:privacy.none")}
            </Text>
          ) : (
            requests.map((request) => <Request key={request.id} request={request as PrivacyRequestView} />)
          )}
        </BlockStack>
      </Card>
    </Page>
  );
}

function Request({ request }: { request: PrivacyRequestView }) {
  const t = useText();
  const format = useFormat();
  return (
    <InlineStack align="space-between" blockAlign="center" gap="200">
      <BlockStack>
        <Text as="h2" variant="bodyMd" fontWeight="semibold">
          {t(request.data === null ? "settings:privacy.erased" : "settings:privacy.asked")}
        </Text>
        <Text as="p" tone="subdued">
          {format.dateTime(request.receivedAt)}
        </Text>
      </BlockStack>
      {request.data === null ? null : (
        <Button download={`waybill-${request.id}.json`} url={fileOf(request.data)}>
          {t("settings:privacy.download")}
        </Button>
      )}
    </InlineStack>
  );
}

const fileOf = (data: unknown) =>
  `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(data, null, 2))}`;
