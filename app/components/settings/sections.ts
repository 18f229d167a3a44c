/** The settings pages in display order: `/app/settings/<section>`, text keys `settings:<section>`. */
export const SETTINGS_SECTIONS = [
  "account",
  "pickups",
  "shipping",
  "rules",
  "checkout",
  "money",
  "shopify",
  "staff",
  "privacy",
  "data",
  "plan",
  "language",
] as const;
