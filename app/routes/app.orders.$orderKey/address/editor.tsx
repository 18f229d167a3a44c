import { BlockStack, Box, FormLayout, Text, TextField } from "@shopify/polaris";
import { useEffect, useState } from "react";
import { EditorWindow } from "~/components/editor-window";
import { ModalWindow } from "~/components/modal-window";
import { useProblemText } from "~/components/problem-text";
import { useText } from "~/components/text";
import type { AddressPart } from "~/domain/places/places";
import { problemErrors } from "../field/problem-errors";
import type { EditorProps } from "../props";
import { Candidates } from "./candidates";
import { useCorrectAddress } from "./correct";
import { DropCorrection } from "./drop-correction";
import { formOf, lineOf, storedAddress, suggestionsOf } from "./form";
import { HamletField } from "./hamlet-field";
import { PlaceFields } from "./place-fields";
import { wantsHamlet } from "./quick-hamlet";
import { SystemChoice } from "./system-choice";
import { AddressTrouble } from "./trouble";
import { useAddressForm } from "./use-form";
import { WrittenConfirmation } from "./written-confirmation";
import { WrittenFields } from "./written-fields";

/** Corrects the address: staff take a suggestion, pick the places, or send the buyer's text as written. */
export function AddressEditor({ order, parcel, onClose }: EditorProps) {
  const t = useText();
  const problemText = useProblemText();
  const { form, setForm, fill, changeSystem, busy, possible, choosePossible } = useAddressForm(order, parcel);
  const { correct, busy: saving, answer } = useCorrectAddress(parcel);
  const [confirming, setConfirming] = useState(false);
  useEffect(() => {
    if (answer?.outcome === "saved") onClose();
    else if (answer) setConfirming(false);
  }, [answer, onClose]);

  const address = storedAddress(form, parcel);
  const { system, noHamlet: _, ...typed } = form;
  const isWritten = system === "written";
  const errorOf = (part: AddressPart) => {
    if (answer?.outcome === "unknown_place" && answer.part === part) return t("address:unknown_place");
    if (part !== "carrierDistrict" || form.carrierDistrict !== "") return undefined;
    return problemErrors(parcel, "address", problemText, "district_unknown");
  };
  const save = {
    content: isWritten ? t("address:written.action") : t("common:action.save"),
    loading: saving,
    disabled: address === null || busy,
    onAction: () => (isWritten && !confirming ? setConfirming(true) : correct(form)),
  };
  const back = confirming
    ? { content: t("address:written.back"), onAction: () => setConfirming(false) }
    : { content: t("common:action.discard"), onAction: onClose };
  return (
    <EditorWindow
      title={confirming ? t("address:written.title") : t("address:title")}
      value={typed}
      onClose={onClose}
      keepsEscape={isListOpen}
      primaryAction={save}
      leave={back}
    >
      <ModalWindow.Section>
        {confirming && address ? (
          <WrittenConfirmation line={lineOf(address)} />
        ) : (
          <BlockStack gap="400">
            <AddressTrouble answer={answer} />
            <BuyersWords order={order} parcel={parcel} />
            <Candidates
              candidates={suggestionsOf(parcel)}
              chosen={address && lineOf(address)}
              onChoose={(candidate) => fill(formOf(candidate))}
            />
            <SystemChoice system={system} onChange={changeSystem} />
            {system === "written" ? (
              <WrittenFields form={form} onChange={setForm} districtRequired={parcel.districtRequired} />
            ) : (
              <PlaceFields
                form={{ ...form, system }}
                onChange={setForm}
                possible={possible}
                onChoosePossible={choosePossible}
                errorOf={errorOf}
              />
            )}
            <FormLayout>
              <TextField
                label={t("parcel:field.street")}
                value={form.street}
                onChange={(street) => setForm((before) => ({ ...before, street }))}
                helpText={t("address:street_help")}
                autoComplete="off"
                maxLength={250}
              />
              <HamletField form={form} onChange={setForm} atOnce={wantsHamlet(parcel)} />
            </FormLayout>
            {(parcel.overrides.address ?? parcel.remembered) && (
              <div>
                <DropCorrection parcel={parcel} onDone={onClose} />
              </div>
            )}
          </BlockStack>
        )}
      </ModalWindow.Section>
    </EditorWindow>
  );
}

/** The buyer's text, and why the address needs a decision. */
function BuyersWords({ order: { destination }, parcel }: Pick<EditorProps, "order" | "parcel">) {
  const t = useText();
  const { address } = parcel;
  const asks = !parcel.overrides.address && !parcel.remembered && address?.status === "review";
  return (
    <Box padding="300" borderRadius="200" background="bg-surface-secondary">
      <BlockStack gap="100">
        <Text as="p" breakWord>
          {t("parcel:field.buyers_words")}: “
          {[destination?.address1, destination?.address2, destination?.city, destination?.province]
            .filter(Boolean)
            .join(", ")}
          ”
        </Text>
        {asks && (
          <Text as="p" tone="critical">
            {address.why
              ? t(`address:why.${address.why.code}`, { ...address.why })
              : t(`address:reason.${address.reason}`)}
          </Text>
        )}
      </BlockStack>
    </Box>
  );
}

/** Returns whether a list is open: Escape must close the list, not the window behind it with everything typed. */
function isListOpen(): boolean {
  return document.querySelector('[role="combobox"][aria-expanded="true"]') !== null;
}
