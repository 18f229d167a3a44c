import type { Arbitrary } from "fast-check";
import type { Step } from "../step.ts";
import { disorder } from "./disorder.ts";
import { killedBooking, unclearAnswer } from "./killed-booking.ts";
import { revokedInCall } from "./revoked-in-call.ts";
import { shopifyRefuses, shopifyReopens } from "./shopify-refuses.ts";
import { cancelOnRequest, changedBetween, splitAndCancel } from "./split-and-cancel.ts";
import { stuckMessage } from "./stuck-message.ts";
import { lateAnswer, twoWorkers } from "./two-workers.ts";

/** A parcel that was delivered before anybody knew that the carrier has it. */
const adoptedLate = killedBooking.filter((play) => /after createOrder 1, [56], lost/.test(play.toString()));

/** Little plots that random steps seldom come upon. What is named often is played often. */
export const PLOTS: readonly Arbitrary<Step>[] = [
  ...[shopifyRefuses, shopifyReopens, disorder, killedBooking, killedBooking, adoptedLate, unclearAnswer],
  ...[
    splitAndCancel,
    cancelOnRequest,
    changedBetween,
    revokedInCall,
    stuckMessage,
    twoWorkers,
    lateAnswer,
    lateAnswer,
    lateAnswer,
  ],
];
