import { useNavigate } from "@remix-run/react";
import { Banner, BlockStack, Card, DropZone, InlineStack, Spinner, Text } from "@shopify/polaris";
import { useDenied } from "~/components/staff";
import { useText } from "~/components/text";
import { useUpload } from "./use-upload";

/** Where a statement is dropped, and what became of the last try. */
export function UploadCard() {
  const t = useText();
  const navigate = useNavigate();
  const why = useDenied()("change_money");
  const { sending, failure, send } = useUpload((id) => navigate(`/app/money/statements/${id}`));
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t("statements:import_title")}
        </Text>
        {why !== null && (
          <Text as="p" tone="subdued">
            {[t("statements:no_right"), why].join(" ")}
          </Text>
        )}
        <div role="alert">{failure && <Banner tone="critical" title={t(`statements:upload.${failure}`)} />}</div>
        <DropZone
          label={t("statements:drop")}
          labelHidden
          allowMultiple={false}
          disabled={why !== null || sending !== null}
          variableHeight
          onDrop={(_all, accepted) => {
            const [file] = accepted;
            if (file) void send(file);
          }}
        >
          <DropZone.FileUpload actionTitle={t("statements:choose_file")} actionHint={t("statements:drop_hint")} />
        </DropZone>
        <div role="status">
          {sending !== null && (
            <InlineStack gap="200" blockAlign="center">
              <Spinner size="small" />
              <Text as="span">{t("statements:sending", { name: sending })}</Text>
            </InlineStack>
          )}
        </div>
      </BlockStack>
    </Card>
  );
}
