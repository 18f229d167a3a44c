import { type ConvertedPlace, convertPlace } from "~/domain/places/convert";
import type { Level } from "~/domain/places/gazetteer";
import { districtsToChoose, type Place, provincesToChoose, wardsToChoose } from "~/domain/places/places";
import type { Deps } from "~/flows/deps.server";

/** Which list of places is wanted. Three-level wards may be listed for a whole province. */
export type PlacesQuestion =
  | { of: "province"; level: Level }
  | { of: "district"; level: Level; province: string }
  | { of: "ward"; level: Level; province: string; district?: string };

/** Returns a list of official places for the address editor; the gazetteer stays on the server. Empty if there is none. */
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

/** Converts what was chosen so far to the other administrative system. */
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
