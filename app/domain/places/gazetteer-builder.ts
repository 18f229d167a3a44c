import type { Gazetteer, Unit, Writing } from "./gazetteer";

/** A gazetteer while it is being filled. */
export interface GazetteerBuilder extends Gazetteer {
  /** Indexes a unit under a name with its title. */
  write(unit: Unit, name: string, how?: Writing["how"]): void;
  /** Indexes a unit under a name without a title; former names are compared with accents, other aliases without. */
  alias(unit: Unit, name: string, how?: Writing["how"]): void;
  /** Indexes a ward of today under the name, without a title, of a vanished ward that lay in this district. */
  merge(unit: Unit, name: string, district: Unit): void;
  /** Returns what is written like a name without a title, accents aside, and the name with its accents, as they are compared. */
  spelled(name: string): { writings: readonly Writing[]; accented: string };
}
