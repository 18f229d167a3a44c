/** The carrier's two systems: the one that ships parcels, and the one to try against (carrier 5.1.7). */
export const CARRIER_ENVIRONMENTS = ["production", "staging"] as const;

export type CarrierEnvironment = (typeof CARRIER_ENVIRONMENTS)[number];
