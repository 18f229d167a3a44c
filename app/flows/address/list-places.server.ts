import { type ConvertedPlace, convertPlace } from "~/domain/places/convert";
import type { Level } from "~/domain/places/gazetteer";
import { districtsToChoose, type Place, provincesToChoose, wardsToChoose } from "~/domain/places/places";
import type { Deps } from "~/flows/deps.server";

/** Which list of places is asked for. Wards of the old system may be asked for a whole province. */
export type PlacesQuestion =
  | { of: "province"; level: Level }
  | { of: "district"; level: Level; province: string }
  | { of: "ward"; level: Level; province: string; district?: string };

/** A list of the official places for the address editor; the index of all of them stays here. Empty where there is none. */
export function listPlaces({ gazetteer }: Pick<Deps, "gazetteer">, question: PlacesQuestion): Place[] {
  switch (question.of) {
    case "province":
      return provincesToChoose(gazetteer, question.level);
    case "district":
      return question.level === "3" ? districtsToChoose(gazetteer, question.province) : [];
    case "ward":
      return wardsToChoose(gazetteer, question);
  }
}

/** What was chosen so far, in the other administrative system: see `other-system.ts`. */
export function convertChosenPlace(
  { gazetteer }: Pick<Deps, "gazetteer">,
  { level, province, district, ward }: { level: Level; province: string; district: string; ward: string },
): ConvertedPlace {
  return convertPlace(gazetteer, level, {
    province: province || null,
    district: district || null,
    ward: ward || null,
  });
}
