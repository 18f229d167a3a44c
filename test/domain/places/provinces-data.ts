import { indexProvinces } from "~/domain/places/provinces";
import { loadGazetteer } from "~/store/gazetteer.server";

/** The real gazetteer's provinces, for tests of what depends on them. */
export const gazetteer = loadGazetteer();
export const provinces = indexProvinces(gazetteer);
