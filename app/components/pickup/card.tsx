import { Badge, BlockStack, Button, Card, InlineStack, Text } from "@shopify/polaris";
import { useState } from "react";
import { useText } from "~/components/text";
import type { PickupsView, PickupView } from "~/flows/pickup/views";
import { PickupForm } from "./form";

/** One pickup: in brief if confirmed, else open, with our proposal beside the carrier's own text. */
export function PickupCard({ pickup, view }: { pickup: PickupView; view: PickupsView }) {
  const t = useText();
  const [editing, setEditing] = useState(false);
  const open = editing || !pickup.confirmed;
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack gap="200" align="space-between" blockAlign="start" wrap={false}>
          <BlockStack gap="100">
            <InlineStack gap="200" align="start" blockAlign="center">
              <Text as="h2" variant="headingMd">
                {pickup.name}
              </Text>
              <Text as="span" tone="subdued">
                {pickup.phone}
              </Text>
              <PickupBadges pickup={pickup} />
            </InlineStack>
            <Text as="p" tone="subdued">
              {t("setup:pickups.carrier_line", { line: pickup.carrierLine })}
            </Text>
          </BlockStack>
          {!open && (
            <Button
              onClick={() => setEditing(true)}
              accessibilityLabel={t("setup:pickups.edit_label", { name: pickup.name })}
            >
              {t("common:action.edit")}
            </Button>
          )}
        </InlineStack>
        {open ? (
          <PickupForm pickup={pickup} view={view} onDone={() => setEditing(false)} />
        ) : (
          <PickupLines pickup={pickup} view={view} />
        )}
      </BlockStack>
    </Card>
  );
}

function PickupBadges({ pickup: { confirmed, isDefault, gone } }: { pickup: PickupView }) {
  const t = useText();
  return (
    <>
      <Badge tone={confirmed ? "success" : "attention"}>
        {confirmed ? t("setup:pickups.confirmed") : t("setup:pickups.unconfirmed")}
      </Badge>
      {isDefault && <Badge tone="info">{t("setup:pickups.default")}</Badge>}
      {gone && <Badge tone="warning">{t("setup:pickups.gone")}</Badge>}
    </>
  );
}

function PickupLines({ pickup: { fields, locationIds }, view }: { pickup: PickupView; view: PickupsView }) {
  const t = useText();
  const names = view.locations.filter(({ id }) => locationIds.includes(id)).map(({ name }) => name);
  const line = [fields.address, fields.ward, fields.district, fields.province].filter(Boolean).join(", ");
  return (
    <BlockStack gap="100">
      <Text as="p">{line}</Text>
      {names.length > 0 && <Text as="p">{t("setup:pickups.serves", { names: names.join(", ") })}</Text>}
      {fields.returnTo && (
        <Text as="p">
          {t("setup:pickups.returns_to", {
            line: [fields.returnTo.address, fields.returnTo.district, fields.returnTo.province].join(", "),
          })}
        </Text>
      )}
    </BlockStack>
  );
}
