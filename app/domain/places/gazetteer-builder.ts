import type { Gazetteer, Unit, Writing } from "./gazetteer";

/** A gazetteer while it is filled. */
export interface GazetteerBuilder extends Gazetteer {
  /** Makes a unit findable under a name with its title. */
  write(unit: Unit, name: string, how?: Writing["how"]): void;
  /** Makes a unit findable under a name without a title; a former one is compared with its accents, an alias without. */
  alias(unit: Unit, name: string, how?: Writing["how"]): void;
}
