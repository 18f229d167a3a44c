import { BlockStack, Button, Card, InlineStack, Text } from "@shopify/polaris";
import { type ReactNode, useState } from "react";
import { useText } from "~/components/text";
import { GoodsFacts } from "../goods/facts";
import { MoneyFacts } from "../money/facts";
import type { FactsProps } from "../props";
import { RecipientFacts } from "../recipient/facts";
import { ServiceFacts } from "../shipping/facts";
import { EDITORS, type EditorName } from "./editors";

/** What will be or was sent to the carrier, part by part, each with an editor while it can still be changed. */
export function Contents(props: FactsProps) {
  const t = useText();
  const [editor, setEditor] = useState<EditorName | null>(null);
  const { draft, mayEdit } = props.parcel;
  const Editor = editor && EDITORS[editor];
  const edit = (name: EditorName) => (mayEdit ? () => setEditor(name) : undefined);
  return (
    <>
      <Card>
        <BlockStack gap="500">
          <Text as="h3" variant="headingMd">
            {draft ? t("parcel:contents.will_be_sent") : t("parcel:contents.was_sent")}
          </Text>
          <Part title={t("parcel:part.recipient")} onEdit={edit("recipient")}>
            <RecipientFacts {...props} onEditAddress={edit("address")} />
          </Part>
          <Part title={t("parcel:part.goods")} onEdit={edit("goods")}>
            <GoodsFacts {...props} />
          </Part>
          <Part title={t("parcel:part.money")} onEdit={edit("money")}>
            <MoneyFacts {...props} />
          </Part>
          <Part title={t("parcel:part.service")} onEdit={edit("service")}>
            <ServiceFacts {...props} onEditTags={edit("tags")} />
          </Part>
        </BlockStack>
      </Card>
      {Editor && <Editor {...props} onClose={() => setEditor(null)} />}
    </>
  );
}

function Part({ title, onEdit, children }: { title: string; onEdit?: () => void; children: ReactNode }) {
  const t = useText();
  return (
    <BlockStack gap="200">
      <InlineStack align="space-between" blockAlign="center">
        <Text as="h4" variant="headingSm">
          {title}
        </Text>
        {onEdit && (
          <Button variant="plain" onClick={onEdit} accessibilityLabel={t("parcel:edit_part", { part: title })}>
            {t("common:action.edit")}
          </Button>
        )}
      </InlineStack>
      {children}
    </BlockStack>
  );
}
