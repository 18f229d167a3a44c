import { FormLayout } from "@shopify/polaris";
import { PlaceField } from "~/components/place/place-field";
import { usePlaces } from "~/components/place/use-places";
import { useText } from "~/components/text";

interface Places {
  province: string;
  district: string;
}

interface Props {
  places: Places;
  errorOf: (name: keyof Places) => string | undefined;
  onChange: (places: Places) => void;
}

/** Province and district of a new account, from the lists of the system that has districts: the carrier requires one (carrier 4.12). */
export function DistrictFields({ places: { province, district }, errorOf, onChange }: Props) {
  const t = useText();
  const provinces = usePlaces({ of: "province", level: "3" });
  const districts = usePlaces(province ? { of: "district", level: "3", province } : null);
  return (
    <FormLayout.Group>
      <PlaceField
        id="account-province"
        label={t("setup:account.field.province")}
        list={provinces}
        value={province}
        onPick={(place) => {
          const name = place?.name ?? "";
          if (name !== province) onChange({ province: name, district: "" });
        }}
        error={errorOf("province")}
      />
      <PlaceField
        id="account-district"
        label={t("setup:account.field.district")}
        list={districts}
        value={district}
        onPick={(place) => onChange({ province, district: place?.name ?? "" })}
        helpText={province === "" ? t("address:pick.province_first") : t("setup:account.help.district")}
        error={errorOf("district")}
      />
    </FormLayout.Group>
  );
}
