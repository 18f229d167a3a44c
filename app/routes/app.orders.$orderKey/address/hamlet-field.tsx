import { Button, Text, TextField } from "@shopify/polaris";
import { useEffect, useState } from "react";
import { useText } from "~/components/text";
import type { AddressForm } from "./form";
import { HamletSelect } from "./hamlet-select";
import { useHamlets } from "./use-hamlets";

interface Props {
  form: AddressForm;
  onChange: (change: (before: AddressForm) => AddressForm) => void;
  /** The address lacks only its hamlet: the list loads without a click. */
  atOnce: boolean;
}

/** The part below the ward, typed or chosen from the carrier's list; if the carrier has no list, the parcel goes without one. */
export function HamletField({ form, onChange, atOnce }: Props) {
  const t = useText();
  const { lookUp, busy, names, failed } = useHamlets(form);
  const [opened] = useState(form);
  useEffect(() => {
    if (atOnce && opened.ward) void lookUp(opened);
  }, [atOnce, opened, lookUp]);
  useEffect(() => {
    if (names?.length === 0) onChange((before) => ({ ...before, noHamlet: true }));
  }, [names, onChange]);
  const choose = (hamlet: string) => onChange((before) => ({ ...before, hamlet, noHamlet: false }));
  return (
    <>
      <TextField
        label={t("parcel:field.hamlet")}
        value={form.hamlet}
        onChange={choose}
        autoComplete="off"
        maxLength={250}
        connectedRight={
          <Button
            onClick={() => lookUp(form)}
            loading={busy}
            disabled={form.province.trim() === "" || form.ward.trim() === ""}
          >
            {t("address:look_up")}
          </Button>
        }
      />
      {names && names.length > 0 && <HamletSelect names={names} chosen={form.hamlet} onChoose={choose} />}
      {names?.length === 0 && <Text as="p">{t("address:no_hamlets")}</Text>}
      {failed && (
        <Text as="p" tone="critical">
          {t("address:look_up_failed")}
        </Text>
      )}
    </>
  );
}
