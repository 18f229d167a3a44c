import { useFetcher } from "@remix-run/react";
import { Banner, BlockStack, Button, Checkbox, ChoiceList, InlineStack, Text } from "@shopify/polaris";
import { type FormEvent, useEffect, useState } from "react";
import { notSavedIn } from "~/components/not-saved";
import { RightButton } from "~/components/right-button";
import { NotSavedNote } from "~/components/save-note";
import { useText } from "~/components/text";
import type { PickupsView, PickupView } from "~/flows/pickup/views";
import type { action } from "~/routes/app.pickups";
import { PickupAddressFields, PLACE_ROWS } from "./address-fields";
import { PickupExtras } from "./extras";

interface PickupFormProps {
  pickup: PickupView;
  view: PickupsView;
  onDone: () => void;
}

/** The plain fields of one pickup, filled in as far as known, for the merchant to check and confirm once. */
export function PickupForm({ pickup, view, onDone }: PickupFormProps) {
  const t = useText();
  const { pickAddressId, proposal, confirmed } = pickup;
  const fetcher = useFetcher<typeof action>({ key: `pickup:${pickAddressId}` });
  const [fields, setFields] = useState(pickup.fields);
  const [locationIds, setLocationIds] = useState(pickup.locationIds);
  const [isDefault, setDefault] = useState(pickup.isDefault);

  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  const faults = answer?.outcome === "invalid" ? answer.faults : {};
  const done = answer?.outcome === "confirmed";
  useEffect(() => {
    if (done) onDone();
  }, [done, onDone]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    fetcher.submit(JSON.stringify({ pickAddressId, ...fields, locationIds, isDefault }), {
      method: "post",
      action: "/app/pickups",
      encType: "application/json",
    });
  };

  return (
    <form onSubmit={submit} noValidate>
      <BlockStack gap="300">
        {answer?.outcome === "not_found" ? (
          <Banner tone="warning">
            <Text as="p">{t("setup:pickups.not_found")}</Text>
          </Banner>
        ) : (
          proposal && (
            <Text as="p" tone={proposal === "clear" ? undefined : "caution"}>
              {proposal === "clear"
                ? t("setup:pickups.proposal_clear")
                : t("setup:pickups.proposal_check", { reason: t(`problems:address.${proposal}`) })}
            </Text>
          )
        )}
        <PickupAddressFields
          rows={PLACE_ROWS}
          fields={fields}
          faults={faults}
          districtRequired={view.districtRequired}
          onChange={setFields}
        />
        {view.locations.length > 0 && (
          <ChoiceList
            allowMultiple
            title={t("setup:pickups.locations")}
            choices={view.locations.map(({ id, name, line }) => ({ value: id, label: name, helpText: line }))}
            selected={locationIds}
            onChange={setLocationIds}
          />
        )}
        <Checkbox
          label={t("setup:pickups.make_default")}
          helpText={t("setup:pickups.make_default_help")}
          checked={isDefault}
          disabled={pickup.isDefault}
          onChange={setDefault}
        />
        <PickupExtras id={`more-${pickAddressId}`} fields={fields} faults={faults} onChange={setFields} />
        <InlineStack gap="200" blockAlign="center">
          {/* The next step of the set-up needs only the default pickup, so the others get the plain button. */}
          <RightButton
            right="change_settings"
            submit
            variant={confirmed || pickup.isDefault ? "primary" : "secondary"}
            loading={fetcher.state !== "idle"}
          >
            {confirmed ? t("common:action.save") : t("setup:pickups.confirm")}
          </RightButton>
          {confirmed && <Button onClick={onDone}>{t("common:action.cancel")}</Button>}
          <NotSavedNote failure={notSavedIn(answer)?.outcome} />
        </InlineStack>
      </BlockStack>
    </form>
  );
}
