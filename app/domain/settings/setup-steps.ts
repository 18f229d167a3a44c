/** The set-up steps, in order. */
export const SETUP_STEPS = ["account", "pickups", "money", "fee"] as const;

export type SetupStep = (typeof SETUP_STEPS)[number];
