import { useFetcher } from "@remix-run/react";
import { Button, Select, Text, TextField } from "@shopify/polaris";
import { useEffect } from "react";
import { useText } from "~/components/text";
import type { loader } from "~/routes/app.hamlets";
import type { AddressForm } from "./address-form";

interface Props {
  form: AddressForm;
  onChange: (change: (before: AddressForm) => AddressForm) => void;
}

/** The part below the ward, typed or taken from the carrier's own list; where it has none, the parcel goes without. */
export function HamletField({ form, onChange }: Props) {
  const t = useText();
  const { load, data, state } = useFetcher<typeof loader>();
  const { province, district, carrierDistrict, ward, street } = form;
  const listed = data?.outcome === "listed" ? data.names : null;
  useEffect(() => {
    if (listed?.length === 0) onChange((before) => ({ ...before, noHamlet: true }));
  }, [listed, onChange]);
  const lookUp = () => {
    const place = { province, district: district || carrierDistrict, ward };
    const address = [street, ward, district, province].filter(Boolean).join(", ");
    load(`/app/hamlets?${new URLSearchParams({ ...place, address })}`);
  };
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
          <Button onClick={lookUp} loading={state !== "idle"} disabled={province.trim() === "" || ward.trim() === ""}>
            {t("parcel:address.look_up")}
          </Button>
        }
      />
      {listed && listed.length > 0 && (
        <Select
          label={t("parcel:address.choose_hamlet")}
          labelHidden
          options={[
            { value: "", label: t("parcel:address.choose_hamlet") },
            ...listed.map((name) => ({ value: name, label: name })),
          ]}
          value={listed.includes(form.hamlet) ? form.hamlet : ""}
          onChange={choose}
        />
      )}
      {listed?.length === 0 && <Text as="p">{t("parcel:address.no_hamlets")}</Text>}
      {data && data.outcome !== "listed" && (
        <Text as="p" tone="critical">
          {t("parcel:address.look_up_failed")}
        </Text>
      )}
    </>
  );
}
