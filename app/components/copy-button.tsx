import { Button, type ButtonProps, InlineStack, Text } from "@shopify/polaris";
import { CheckIcon, ClipboardIcon } from "@shopify/polaris-icons";
import { useState } from "react";
import { useText } from "./text";

interface CopyButtonProps extends Pick<ButtonProps, "size" | "accessibilityLabel"> {
  text: string;
  /** Label of the button until it is pressed. */
  children: string;
}

/** Copies a text and shows whether the browser allowed it. */
export function CopyButton({ text, children, ...button }: CopyButtonProps) {
  const t = useText();
  const [tried, setTried] = useState<{ text: string; copied: "yes" | "no" } | null>(null);
  // If the text has changed since it was copied, the clipboard holds the old one.
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
