import type { ReactNode } from "react";

/** What is clicked for itself within an order's row: a click on the row would open the order. */
export function Apart({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y: what is inside is what is operated
    <div onClick={(event) => event.stopPropagation()}>{children}</div>
  );
}
