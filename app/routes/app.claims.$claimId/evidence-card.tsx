import { useRevalidator } from "@remix-run/react";
import { BlockStack, Button, Card, InlineStack, Link, Text } from "@shopify/polaris";
import { useRef, useState } from "react";
import { useFormat } from "~/components/format";
import { openTab } from "~/components/new-tab";
import { postJson } from "~/components/post-json";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import { EVIDENCE_TYPES, MOST_EVIDENCE } from "~/domain/claims/evidence";
import type { ClaimDetailView } from "~/flows/claims/views";
import { type Failure, sendEvidence } from "./send-evidence";

/** Photos and papers of a claim: added, opened, taken out, and all of them as one file for the carrier. */
export function EvidenceCard({ claim }: { claim: ClaimDetailView }) {
  const t = useText();
  const format = useFormat();
  const { revalidate } = useRevalidator();
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState<{ name: string; why: Failure } | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const [notOpened, setNotOpened] = useState(false);
  const url = `/app/claims/${claim.claimId}/evidence`;

  const add = async (files: readonly File[]) => {
    setSending(true);
    setFailed(null);
    for (const file of files) {
      const outcome = await sendEvidence(url, file);
      if (outcome === "whole") continue;
      setFailed({ name: file.name, why: outcome });
      break;
    }
    setSending(false);
    revalidate();
  };
  const open = async (asked: object) => {
    const tab = openTab();
    setLink(null);
    const address = await addressOf(url, asked);
    setNotOpened(address === null);
    if (address === null) tab.close();
    // Shopify's mobile app opens no tabs: the page then has a link.
    else if (!tab.show(address)) setLink(address);
  };
  const remove = async (evidenceId: string) => {
    await postJson(url, { intent: "remove", id: evidenceId });
    revalidate();
  };

  return (
    <Card>
      <BlockStack gap="300">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {t("claims:evidence.title")}
          </Text>
          <Text as="p" tone="subdued">
            {t("claims:evidence.lead", { most: MOST_EVIDENCE })}
          </Text>
        </BlockStack>
        <ul style={{ listStyle: "none", margin: 0, padding: 0 }}>
          {claim.evidence.map(({ evidenceId, name, bytes, by, at }) => (
            <li key={evidenceId} style={{ paddingBottom: "0.5rem" }}>
              <InlineStack gap="300" align="space-between" blockAlign="center">
                <BlockStack>
                  <Text as="span" breakWord>
                    {name}
                  </Text>
                  <Text as="span" tone="subdued" variant="bodySm">
                    {[
                      t("claims:evidence.size", { kb: format.number(Math.ceil(bytes / 1024)) }),
                      format.dateTime(at),
                      by,
                    ]
                      .filter(Boolean)
                      .join(" · ")}
                  </Text>
                </BlockStack>
                <InlineStack gap="200">
                  <Button
                    size="slim"
                    accessibilityLabel={t("claims:evidence.open_label", { name })}
                    onClick={() => void open({ intent: "open", id: evidenceId })}
                  >
                    {t("claims:evidence.open")}
                  </Button>
                  <RightButton
                    right="follow_up"
                    size="slim"
                    tone="critical"
                    accessibilityLabel={t("claims:evidence.remove_label", { name })}
                    onClick={() => void remove(evidenceId)}
                  >
                    {t("claims:evidence.remove")}
                  </RightButton>
                </InlineStack>
              </InlineStack>
            </li>
          ))}
        </ul>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={EVIDENCE_TYPES.join(",")}
          aria-label={t("claims:evidence.add")}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            currentTarget.value = "";
            if (files.length > 0) void add(files);
          }}
        />
        <InlineStack gap="200">
          <RightButton
            right="follow_up"
            loading={sending}
            disabled={claim.evidence.length >= MOST_EVIDENCE}
            onClick={() => input.current?.click()}
          >
            {t("claims:evidence.add")}
          </RightButton>
          {claim.evidence.length > 0 && (
            <Button onClick={() => void open({ intent: "all" })}>{t("claims:evidence.all")}</Button>
          )}
        </InlineStack>
        <div role="status">
          {link && (
            <Link url={link} target="_blank">
              {t("claims:evidence.ready")}
            </Link>
          )}
        </div>
        <div role="alert">
          {notOpened && (
            <Text as="p" tone="critical">
              {t("claims:evidence.not_opened")}
            </Text>
          )}
          {failed && (
            <Text as="p" tone="critical">
              {t(`claims:evidence.${failed.why}`, { name: failed.name, most: MOST_EVIDENCE })}
            </Text>
          )}
        </div>
      </BlockStack>
    </Card>
  );
}

/** Returns the address that opens a file for some minutes; null: it is gone, or the net is away. */
async function addressOf(url: string, asked: object): Promise<string | null> {
  try {
    const response = await postJson(url, asked);
    return response.ok ? ((await response.json()) as { url: string }).url : null;
  } catch {
    return null;
  }
}
