import { Banner, BlockStack, Button, InlineStack, List, Spinner, Text } from "@shopify/polaris";
import { useText } from "~/components/text";
import type { LabelPaper } from "~/flows/label/print.server";
import type { Labels } from "./labels";
import type { MissingLabel } from "./missing";

interface Props {
  labels: Labels;
  /** The parcel's name on the page: its order number. */
  nameOf: (shipmentId: string) => string;
}

export const PAPERS: LabelPaper[] = [
  { size: "A6", orientation: "portrait" },
  { size: "A6", orientation: "landscape" },
  { size: "A5", orientation: "portrait" },
  { size: "A5", orientation: "landscape" },
];

/** Shows the result of printing: a link to the file, in case no tab opened, and each missing label. */
export function LabelResults({ labels, nameOf }: Props) {
  const t = useText();
  const { state, close } = labels;
  switch (state.step) {
    case "idle":
      return null;
    case "loading":
      return (
        <InlineStack gap="200" blockAlign="center">
          <Spinner size="small" />
          <Text as="span">{t("orders:labels.loading", { count: state.count })}</Text>
        </InlineStack>
      );
    case "failed":
      return (
        <Banner tone="critical" title={t("orders:labels.failed")} onDismiss={close}>
          {t("orders:labels.failed_help")}
        </Banner>
      );
    case "none":
      return (
        <Banner tone="critical" title={t("orders:labels.none")} onDismiss={close}>
          <Missing missing={state.missing} nameOf={nameOf} />
        </Banner>
      );
    case "ready":
      return (
        <Banner
          tone={state.missing.length > 0 ? "warning" : "success"}
          title={t("orders:labels.ready", { count: state.count })}
          onDismiss={close}
        >
          <BlockStack gap="200" inlineAlign="start">
            <Button url={state.url} target="_blank">
              {t("orders:labels.open")}
            </Button>
            {state.missing.length > 0 && <Missing missing={state.missing} nameOf={nameOf} />}
          </BlockStack>
        </Banner>
      );
  }
}

function Missing({ missing, nameOf }: { missing: MissingLabel[]; nameOf: Props["nameOf"] }) {
  const t = useText();
  return (
    <List>
      {missing.map(({ shipmentId, reason, message }) => (
        <List.Item key={shipmentId}>
          {nameOf(shipmentId)}: {t(`orders:labels.missing.${reason}`)} {message && `“${message}”`}
        </List.Item>
      ))}
    </List>
  );
}
