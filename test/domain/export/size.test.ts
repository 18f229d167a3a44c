import { expect, test } from "vitest";
import { roughMegabytes } from "~/domain/export/size";

test.each([
  [{ parcels: 0, fileBytes: 0 }, 0],
  [{ parcels: 1_000, fileBytes: 0 }, 0],
  [{ parcels: 4_000, fileBytes: 0 }, 2],
  [{ parcels: 100_000, fileBytes: 0 }, 60],
  [{ parcels: 4_000, fileBytes: 50_000_000 }, 52],
  [{ parcels: 2_500_000, fileBytes: 0 }, 1_500],
])("an export of %o has about %i MB", (amounts, megabytes) => {
  expect(roughMegabytes(amounts)).toBe(megabytes);
});
