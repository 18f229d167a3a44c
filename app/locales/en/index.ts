import type { SameTexts } from "../keys";
import type { vi } from "../vi";
import carrier from "./carrier.json";
import common from "./common.json";
import home from "./home.json";
import problems from "./problems.json";
import settings from "./settings.json";
import setup from "./setup.json";

/** All English texts by namespace; a text that only Vietnamese has does not compile. */
export const en: SameTexts<typeof vi> = { carrier, common, home, problems, settings, setup };
