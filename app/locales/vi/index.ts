import carrier from "./carrier.json";
import common from "./common.json";
import home from "./home.json";
import problems from "./problems.json";
import settings from "./settings.json";
import setup from "./setup.json";

/** All Vietnamese texts by namespace: one file each. */
export const vi = { carrier, common, home, problems, settings, setup };
