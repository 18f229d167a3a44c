import { BlockStack, Card, InlineStack, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { useFormat } from "~/components/format";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import { LONGEST_CLAIM_NOTE } from "~/domain/claims/claim";
import type { ClaimDetailView } from "~/flows/claims/views";

interface Props {
  events: ClaimDetailView["events"];
  busy: boolean;
  onNote: (text: string) => void;
}

/** What was done about a claim, by whom, the newest first; and a note. */
export function HistoryCard({ events, busy, onNote }: Props) {
  const t = useText();
  const format = useFormat();
  const [text, setText] = useState("");
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t("claims:history")}
        </Text>
        <TextField
          label={t("claims:note")}
          value={text}
          onChange={setText}
          multiline={2}
          maxLength={LONGEST_CLAIM_NOTE}
          autoComplete="off"
        />
        <InlineStack>
          <RightButton
            right="follow_up"
            disabled={busy || text.trim() === ""}
            onClick={() => {
              onNote(text);
              setText("");
            }}
          >
            {t("claims:add_note")}
          </RightButton>
        </InlineStack>
        <ol style={{ listStyle: "none", margin: 0, padding: 0 }}>
          {events.map(({ n, kind, amountVnd, note, by, at }) => (
            <li key={n} style={{ borderLeft: "2px solid var(--p-color-border)", padding: "0 0 0.75rem 0.75rem" }}>
              <Text as="p" fontWeight="semibold">
                {t(`claims:event.${kind}`)}
                {amountVnd !== null && ` · ${format.money(amountVnd)}`}
              </Text>
              {note && (
                <Text as="p" breakWord>
                  {note}
                </Text>
              )}
              <Text as="p" tone="subdued" variant="bodySm">
                {format.dateTime(at)}
                {by && ` · ${by}`}
              </Text>
            </li>
          ))}
        </ol>
      </BlockStack>
    </Card>
  );
}
