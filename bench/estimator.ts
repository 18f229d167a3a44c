/**
 * `npm run bench -- estimator`: what visitors ask before the checkout (decision 111), of the app as shipped, with a carrier that does
 * not answer: each answer comes from memory, whatever the carrier does. Loopback only, bounded in count and time. Prints each figure beside its
 * limit. Exits with 1 when one is missed, with 3 when one is missed but the machine was too unsteady to blame the app.
 */
import { measureEstimator } from "./quotes/estimator.ts";
import { measureParts } from "./quotes/parts.ts";
import { ASKED } from "./stage/quick.ts";

await measureParts({ estimator: measureEstimator }, ASKED);
