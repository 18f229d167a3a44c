import { BlockStack, Card, InlineStack, Text } from "@shopify/polaris";
import { type ReactNode, useState } from "react";
import { FoldedCard } from "~/components/folded-card";
import { useFormat } from "~/components/format";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import type { Right } from "~/domain/settings/staff-rights";
import { GoodsFacts } from "../goods/facts";
import { MoneyFacts } from "../money/facts";
import { sameRecipient } from "../parcel/same-recipient";
import type { FactsProps } from "../props";
import { RecipientFacts } from "../recipient/facts";
import { ServiceFacts } from "../shipping/facts";
import { EDITORS, type EditorName } from "./editors";

/** What will be or was sent to the carrier, part by part, each with an editor while it can still be changed. */
export function Contents(props: FactsProps) {
  const t = useText();
  const format = useFormat();
  const [editor, setEditor] = useState<EditorName | null>(null);
  const { draft, mayEdit } = props.parcel;
  const Editor = editor && EDITORS[editor];
  const edit = (name: EditorName) => (mayEdit ? () => setEditor(name) : undefined);
  const twin = sameRecipient(props.order, props.parcel);
  const { recipient, totalWeightGrams } = props.request;
  const parts = (
    <>
      <Part title={t("parcel:part.recipient")} onEdit={edit("recipient")}>
        {twin === null ? (
          <RecipientFacts {...props} onEditAddress={edit("address")} />
        ) : (
          <Text as="p">{t("parcel:same_recipient", { number: twin, name: recipient.name })}</Text>
        )}
      </Part>
      <Part title={t("parcel:part.goods")} onEdit={edit("goods")}>
        <GoodsFacts {...props} />
      </Part>
      <Part title={t("parcel:part.money")} right="change_money" onEdit={edit("money")}>
        <MoneyFacts parcel={props.parcel} request={props.request} />
      </Part>
      <Part title={t("parcel:part.service")} onEdit={edit("service")}>
        <ServiceFacts {...props} onEditTags={edit("tags")} />
      </Part>
    </>
  );
  return (
    <>
      {draft ? (
        <Card>
          <BlockStack gap="500">
            <Text as="h3" variant="headingMd">
              {t("parcel:contents.will_be_sent")}
            </Text>
            {parts}
          </BlockStack>
        </Card>
      ) : (
        <FoldedCard
          title={t("parcel:contents.was_sent")}
          summary={[recipient.name, recipient.ward, recipient.province, format.weight(totalWeightGrams)]
            .filter(Boolean)
            .join(" · ")}
        >
          <BlockStack gap="500">{parts}</BlockStack>
        </FoldedCard>
      )}
      {Editor && <Editor {...props} onClose={() => setEditor(null)} />}
    </>
  );
}

interface PartProps {
  title: string;
  /** What staff need to change it. */
  right?: Right;
  /** Undefined: it cannot be changed any more. */
  onEdit: (() => void) | undefined;
  children: ReactNode;
}

function Part({ title, right = "prepare", onEdit, children }: PartProps) {
  const t = useText();
  return (
    <BlockStack gap="200">
      <InlineStack align="space-between" blockAlign="center">
        <Text as="h4" variant="headingSm">
          {title}
        </Text>
        {onEdit && (
          <RightButton
            right={right}
            variant="plain"
            onClick={onEdit}
            accessibilityLabel={t("parcel:edit_part", { part: title })}
          >
            {t("common:action.edit")}
          </RightButton>
        )}
      </InlineStack>
      {children}
    </BlockStack>
  );
}
