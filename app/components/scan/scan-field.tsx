import { Box, Button, InlineStack, TextField } from "@shopify/polaris";
import { useEffect, useRef, useState } from "react";
import { useText } from "~/components/text";

interface Props {
  onScan: (text: string) => void;
}

/**
 * The field that a scanner types into: it has the focus whenever nothing else needs it. A scanner ends with Enter; what an input
 * method is still composing then is part of the scan.
 */
export function ScanField({ onScan }: Props) {
  const t = useText();
  const [text, setText] = useState("");
  const place = useRef<HTMLFormElement>(null);
  const input = () => place.current?.querySelector("input") ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    input()?.setAttribute("autocapitalize", "off");
    input()?.focus();
  }, []);

  const send = () => {
    const scanned = (input()?.value ?? text).trim();
    setText("");
    input()?.focus();
    if (scanned !== "") onScan(scanned);
  };

  return (
    <form
      ref={place}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      // An input method that composes takes the Enter for itself, and no form is submitted.
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !event.nativeEvent.isComposing) return;
        event.preventDefault();
        requestAnimationFrame(send);
      }}
    >
      <InlineStack gap="200" blockAlign="end" wrap={false}>
        <Box width="100%">
          <TextField
            label={t("handover:scan.field")}
            helpText={t("handover:scan.field_help")}
            value={text}
            onChange={setText}
            autoComplete="off"
            spellCheck={false}
            connectedRight={<Button submit>{t("handover:scan.add")}</Button>}
          />
        </Box>
      </InlineStack>
    </form>
  );
}
