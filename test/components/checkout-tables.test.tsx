import { expect, test } from "vitest";
import { AreaHeading } from "~/routes/app.settings.checkout.tables/area-heading";
import { rendered } from "./rendered.tsx";

const heading = (provinces: string[]) => (
  <AreaHeading area={{ zone: null, provinces }} provinces={["Tỉnh Lai Châu"]} choose={String} remove={String} />
);

test("prices for some provinces say what is missing while none is chosen", () => {
  expect(rendered("vi", heading([]))).toContain("Chọn ít nhất một tỉnh");
  expect(rendered("en", heading([]))).toContain("Choose at least one province");
  expect(rendered("vi", heading(["Tỉnh Lai Châu"]))).not.toContain("Chọn ít nhất một tỉnh");
});
