import { Banner, BlockStack, List, Text } from "@shopify/polaris";
import { useEffect, useRef } from "react";
import { useText } from "~/components/text";
import type { ActResult } from "~/flows/attention/act.server";

interface Props {
  results: ActResult[];
  /** The order of a parcel, by the parcel's id. */
  nameOf: (shipmentId: string) => string;
  onClose: () => void;
}

/** What became of what was done: how many, and each that was not, with the reason. Takes the focus, as its row may be gone. */
export function Results({ results, nameOf, onClose }: Props) {
  const t = useText();
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other results are announced anew
  useEffect(() => place.current?.focus(), [results]);
  const counted = (of: (result: ActResult) => boolean) => results.filter(of).length;
  const told = counted(({ act, outcome }) => act === "tell" && outcome === "done");
  const done = counted(({ act, outcome }) => act !== "tell" && outcome === "done");
  const asked = counted(({ outcome }) => outcome === "asked");
  const failed = results.filter(({ outcome }) => !["done", "asked", "told_unseen"].includes(outcome));
  const unseen = results.filter(({ outcome }) => outcome === "told_unseen");
  return (
    <div ref={place} tabIndex={-1} style={{ outline: "none" }}>
      <Banner tone={failed.length + unseen.length > 0 ? "warning" : "success"} onDismiss={onClose}>
        <BlockStack gap="100">
          {told > 0 && <Text as="p">{t("attention:result.told", { count: told })}</Text>}
          {done > 0 && <Text as="p">{t("attention:result.done", { count: done })}</Text>}
          {asked > 0 && <Text as="p">{t("attention:result.asked", { count: asked })}</Text>}
          {unseen.map(({ shipmentId }) => (
            <Text as="p" key={shipmentId}>
              {t("attention:result.row", { order: nameOf(shipmentId), reason: t("attention:result.told_unseen") })}
            </Text>
          ))}
          {failed.length > 0 && (
            <>
              <Text as="p">{t("attention:result.failed", { count: failed.length })}</Text>
              <List>
                {failed.map(({ shipmentId, outcome }) => (
                  <List.Item key={shipmentId}>
                    {t("attention:result.row", {
                      order: nameOf(shipmentId),
                      reason: outcome === "done" || outcome === "asked" ? "" : t(`attention:result.${outcome}`),
                    })}
                  </List.Item>
                ))}
              </List>
            </>
          )}
        </BlockStack>
      </Banner>
    </div>
  );
}
