/** The colours of bars, told apart by how light they are too. */
export const COLORS = {
  green: "#29845a",
  red: "#c5280c",
  grey: "#b5b5b5",
  orange: "#e0a030",
  blue: "#005bd3",
} as const;
