import { expect, test } from "vitest";
import { renderTurn } from "~/render-turn.server";

test("pages that are ready at once are rendered in different rounds of the event loop", async () => {
  let round = 0;
  let counting = true;
  const count = () => {
    round += 1;
    if (counting) setImmediate(count);
  };
  setImmediate(count);
  const rendered = await Promise.all(Array.from({ length: 5 }, () => renderTurn().then(() => round)));
  counting = false;
  expect(new Set(rendered).size).toBe(5);
  expect(rendered).toEqual(rendered.toSorted((a, b) => a - b));
});
