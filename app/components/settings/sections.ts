/** The pages of the settings, in their order: `/app/settings/<section>`, texts `settings:<section>`. */
export const SETTINGS_SECTIONS = [
  "account",
  "pickups",
  "shipping",
  "rules",
  "checkout",
  "money",
  "shopify",
  "privacy",
  "language",
] as const;
