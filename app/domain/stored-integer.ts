/** The largest amount, weight or code that the app takes: they are stored in 32 bits. */
export const MAX_STORED_INTEGER = 2_000_000_000;
