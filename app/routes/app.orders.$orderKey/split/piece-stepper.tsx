import { Button, InlineStack, Text } from "@shopify/polaris";
import { MinusIcon, PlusIcon } from "@shopify/polaris-icons";
import { useText } from "~/components/text";
import type { ContentsLineView } from "~/flows/parcel/views";

interface Props {
  line: ContentsLineView;
  moved: number;
  onChange: (moved: number) => void;
}

/** How many pieces of one line go into the new parcel. */
export function PieceStepper({ line: { name, quantity }, moved, onChange }: Props) {
  const t = useText();
  return (
    <InlineStack align="space-between" blockAlign="center" gap="300" wrap={false}>
      <Text as="span" breakWord>
        {name}
      </Text>
      <InlineStack gap="200" blockAlign="center" wrap={false}>
        <Button
          icon={MinusIcon}
          accessibilityLabel={t("split:less", { name })}
          disabled={moved === 0}
          onClick={() => onChange(moved - 1)}
        />
        <span style={{ minWidth: "3.5rem", textAlign: "center" }} aria-live="polite">
          <Text as="span" numeric>
            {t("split:moved_of", { moved, total: quantity })}
          </Text>
        </span>
        <Button
          icon={PlusIcon}
          accessibilityLabel={t("split:more", { name })}
          disabled={moved === quantity}
          onClick={() => onChange(moved + 1)}
        />
      </InlineStack>
    </InlineStack>
  );
}
