/** The steps of the guided set-up, in their order. */
export const SETUP_STEPS = ["account", "pickups", "money", "fee"] as const;

export type SetupStep = (typeof SETUP_STEPS)[number];
