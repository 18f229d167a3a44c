import { BlockStack, InlineStack, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { SettingsCard } from "~/components/settings/settings-card";
import { useText } from "~/components/text";
import type { PrivacyRequestView } from "~/flows/privacy/list-requests.server";
import { DownloadButton } from "./download-button";

/** The requests of customers that came through Shopify, with the data to hand over. */
export function RequestsCard({ requests }: { requests: PrivacyRequestView[] }) {
  const t = useText();
  return (
    <SettingsCard title={t("settings:privacy.requests.title")} lead={t("settings:privacy.requests.lead")}>
      {requests.length === 0 ? (
        <Text as="p" tone="subdued">
          {t("settings:privacy.none")}
        </Text>
      ) : (
        requests.map((request) => <Request key={request.id} request={request} />)
      )}
    </SettingsCard>
  );
}

function Request({ request }: { request: PrivacyRequestView }) {
  const t = useText();
  const format = useFormat();
  const asked = request.topic === "customers/data_request";
  const until = request.answerUntil;
  return (
    <InlineStack align="space-between" blockAlign="center" gap="200">
      <BlockStack>
        <Text as="h3" variant="bodyMd" fontWeight="semibold">
          {t(asked ? "settings:privacy.asked" : "settings:privacy.erased")}
        </Text>
        <Text as="p" tone="subdued">
          {format.dateTime(request.receivedAt)}
        </Text>
        {asked && (
          <Text as="p" tone="subdued">
            {until ? t("settings:privacy.until", { date: format.date(until) }) : t("settings:privacy.over")}
          </Text>
        )}
      </BlockStack>
      {until && <DownloadButton requestId={request.id} />}
    </InlineStack>
  );
}
