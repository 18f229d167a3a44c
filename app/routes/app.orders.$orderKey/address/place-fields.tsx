import { BlockStack, Button, FormLayout, InlineStack, Text } from "@shopify/polaris";
import { PlaceField } from "~/components/place/place-field";
import { usePlaces } from "~/components/place/use-places";
import { useText } from "~/components/text";
import type { UnitNames } from "~/domain/places/convert";
import type { Place } from "~/domain/places/places";
import { CarrierDistrict } from "./carrier-district";
import type { AddressForm } from "./form";
import type { ChangeForm } from "./use-form";

type Part = "province" | "district" | "ward" | "carrierDistrict";

interface Props {
  form: AddressForm & { system: "2" | "3" };
  onChange: ChangeForm;
  /** Places to choose from after the system was changed. */
  possible: UnitNames[];
  onChoosePossible: (place: UnitNames) => void;
  errorOf: (part: Part) => string | undefined;
}

/** Province, district and ward from the official lists, each list narrowed by the choice before it. */
export function PlaceFields({ form, onChange, possible, onChoosePossible, errorOf }: Props) {
  const t = useText();
  const { system: level, province, district, ward } = form;
  const provinces = usePlaces({ of: "province", level });
  const districts = usePlaces(level === "3" && province ? { of: "district", level, province } : null);
  // Without a district, the wards of the whole province are offered: staff may know the ward but not its district.
  const wards = usePlaces(province ? { of: "ward", level, province, ...(district ? { district } : {}) } : null);
  const wardless = level === "3" && district !== "" && wards.places?.length === 0;

  const pickProvince = (place: Place | null) => {
    onChange((before) => withPlaces(before, { province: place?.name ?? "" }));
    if (place) moveOn(level === "3" ? "address-district" : "address-ward");
  };
  const pickDistrict = (place: Place | null) => {
    onChange((before) => withPlaces(before, { province: before.province, district: place?.name ?? "" }));
    if (place) moveOn("address-ward");
  };
  const pickWard = (place: Place | null) =>
    onChange((before) => ({
      ...withPlaces(before, { province: before.province, district: place?.district ?? before.district }),
      ward: place?.name ?? "",
    }));

  return (
    <FormLayout>
      <PlaceField
        id="address-province"
        label={t("parcel:field.province")}
        list={provinces}
        value={province}
        onPick={pickProvince}
        error={errorOf("province")}
      />
      <FormLayout.Group>
        {level === "3" && (
          <PlaceField
            id="address-district"
            label={t("parcel:field.district")}
            list={districts}
            value={district}
            onPick={pickDistrict}
            error={errorOf("district")}
            helpText={province === "" ? t("address:pick.province_first") : undefined}
          />
        )}
        <PlaceField
          id="address-ward"
          label={t("parcel:field.ward")}
          list={wards}
          value={ward}
          onPick={pickWard}
          textOf={district === "" ? withDistrict : undefined}
          error={wardless ? t("address:pick.no_wards") : errorOf("ward")}
          helpText={wardHelp()}
        />
      </FormLayout.Group>
      {possible.length > 0 && <Possible places={possible} onChoose={onChoosePossible} />}
      {level === "2" && (
        <CarrierDistrict
          districts={wards.places?.find(({ name }) => name === ward)?.formerDistricts ?? []}
          chosen={form.carrierDistrict}
          onChoose={(carrierDistrict) => onChange((before) => ({ ...before, carrierDistrict }))}
          error={errorOf("carrierDistrict")}
        />
      )}
    </FormLayout>
  );

  function wardHelp(): string | undefined {
    if (province === "") return t("address:pick.province_first");
    return level === "3" && district === "" ? t("address:pick.ward_alone") : undefined;
  }
}

/** Returns the form with new upper levels; a change there clears the ward. */
function withPlaces(
  form: AddressForm,
  { province, district = "" }: { province: string; district?: string },
): AddressForm {
  const same = form.province === province && form.district === district;
  return { ...form, province, district, ...(same ? {} : { ward: "" }), carrierDistrict: "", noHamlet: false };
}

/** Focuses the next field, which opens its list: three clicks for the whole choice. */
function moveOn(id: string) {
  document.getElementById(id)?.focus();
}

function withDistrict({ name, district }: Place): string {
  return [name, district].filter(Boolean).join(", ");
}

/** The places that a divided or merged place may correspond to, each a single click. */
function Possible({ places, onChoose }: { places: UnitNames[]; onChoose: (place: UnitNames) => void }) {
  const t = useText();
  return (
    <BlockStack gap="200">
      <Text as="p" tone="subdued">
        {t("address:system.possible")}
      </Text>
      <InlineStack gap="200">
        {places.map((place) => (
          <Button key={textOfNames(place)} size="slim" onClick={() => onChoose(place)}>
            {textOfNames(place)}
          </Button>
        ))}
      </InlineStack>
    </BlockStack>
  );
}

function textOfNames({ ward, district }: UnitNames): string {
  return [ward, district].filter(Boolean).join(", ");
}
