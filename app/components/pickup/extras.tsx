import { BlockStack, Button, Collapsible, InlineStack } from "@shopify/polaris";
import { useState } from "react";
import { useText } from "~/components/text";
import type { FieldFaults } from "~/domain/field-faults";
import type { PickupFields } from "~/domain/pickup/proposal";
import { CONTACT_ROWS, PickupAddressFields } from "./address-fields";
import { ReturnAddressFields } from "./return-address-fields";

interface PickupExtrasProps {
  id: string;
  fields: PickupFields;
  faults: FieldFaults;
  onChange: (fields: PickupFields) => void;
}

/**
 * Optional fields, collapsed unless one of them is filled in. Only a filled-in field can have a fault, so its section starts
 * open.
 */
export function PickupExtras({ id, fields, faults, onChange }: PickupExtrasProps) {
  const t = useText();
  const [open, setOpen] = useState(Boolean(fields.phoneExt || fields.email || fields.returnTo));
  return (
    <BlockStack gap="300">
      <InlineStack>
        <Button
          variant="plain"
          disclosure={open ? "up" : "down"}
          ariaControls={id}
          ariaExpanded={open}
          onClick={() => setOpen(!open)}
        >
          {t("setup:pickups.more")}
        </Button>
      </InlineStack>
      <Collapsible id={id} open={open}>
        <BlockStack gap="300">
          <PickupAddressFields
            rows={CONTACT_ROWS}
            fields={fields}
            faults={faults}
            districtRequired={false}
            onChange={onChange}
          />
          <ReturnAddressFields
            value={fields.returnTo}
            faults={faults}
            onChange={(returnTo) => onChange({ ...fields, returnTo })}
          />
        </BlockStack>
      </Collapsible>
    </BlockStack>
  );
}
