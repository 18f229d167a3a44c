import { indexProvinces } from "~/domain/places/provinces";
import { loadGazetteer } from "~/store/gazetteer.server";

/** The provinces of the real gazetteer. */
export const gazetteer = loadGazetteer();
export const provinces = indexProvinces(gazetteer);
