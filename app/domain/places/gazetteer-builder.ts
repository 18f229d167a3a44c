import type { Gazetteer, Unit, Writing } from "./gazetteer";

/** A gazetteer while it is being filled. */
export interface GazetteerBuilder extends Gazetteer {
  /** Indexes a unit under a name with its title. */
  write(unit: Unit, name: string, how?: Writing["how"]): void;
  /** Indexes a unit under a name without a title; former names are compared with accents, other aliases without. */
  alias(unit: Unit, name: string, how?: Writing["how"]): void;
}
