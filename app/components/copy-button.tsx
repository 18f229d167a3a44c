import { Button, type ButtonProps, InlineStack, Text } from "@shopify/polaris";
import { CheckIcon, ClipboardIcon } from "@shopify/polaris-icons";
import { useState } from "react";
import { useText } from "./text";

interface CopyButtonProps extends Pick<ButtonProps, "size" | "accessibilityLabel"> {
  text: string;
  /** What stands on the button until it was pressed. */
  children: string;
}

/** Copies a text, and says whether the browser let it. */
export function CopyButton({ text, children, ...button }: CopyButtonProps) {
  const t = useText();
  const [tried, setTried] = useState<{ text: string; copied: "yes" | "no" } | null>(null);
  // Of a text that was replaced since, the clipboard holds the old one.
  const copied = tried?.text === text ? tried.copied : null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setTried({ text, copied: "yes" }),
      () => setTried({ text, copied: "no" }),
    );
  return (
    <InlineStack gap="200" blockAlign="center">
      <Button {...button} icon={copied === "yes" ? CheckIcon : ClipboardIcon} onClick={copy}>
        {copied === "yes" ? t("parcel:copy.done") : children}
      </Button>
      {copied === "no" && (
        <Text as="span" tone="critical">
          {t("parcel:copy.failed")}
        </Text>
      )}
    </InlineStack>
  );
}
