import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readDimensions } from "~/domain/goods/dimensions";

const box = { lengthCm: 30, widthCm: 20, heightCm: 10 };

describe("a size as merchants write it", () => {
  const cases: [string, object | null][] = [
    ["30x20x10", box],
    ["30 x 20 x 10", box],
    ["30 × 20 × 10 cm", box],
    ["30cm x 20cm x 10cm", box],
    ["30*20*10", box],
    ["300x200x100mm", box],
    ["300 mm x 200 mm x 100 mm", box],
    ["0.3m x 0.2m x 0.1m", box],
    ["12in x 8in x 4in", { lengthCm: 30.5, widthCm: 20.3, heightCm: 10.2 }],
    ["30,5 x 20 x 10", { lengthCm: 30.5, widthCm: 20, heightCm: 10 }],
    ["30; 20; 10", box],
    ["D30 x R20 x C10", box],
    ["Dài 30 Rộng 20 Cao 10", box],
    ["Dài: 30cm, Rộng: 20cm, Cao: 10cm", box],
    ["L30 W20 H10", box],
    ["height 10, width 20, length 30", box],
    ["30 x 20", { lengthCm: 30, widthCm: 20 }],
    ["30", { lengthCm: 30 }],
    ['{"height":10,"width":20,"length":30}', box],
    ['{"height":"10","width":"20 cm","length":30.0}', box],
    ['{"height_cm":10,"width_cm":20,"length_cm":30}', box],
    ['{"dài":30,"rộng":20,"cao":10}', box],
    ['{"height":100,"width":200,"length":300,"unit":"mm"}', box],
    ['{"height":{"value":10,"unit":"cm"},"width":{"value":20,"unit":"cm"},"length":{"value":0.3,"unit":"m"}}', box],
    ["[30,20,10]", box],
    ['["30","20","10"]', box],
    ['["30x20x10"]', null],
    ['[{"value":30,"unit":"cm"},{"value":200,"unit":"mm"},{"value":10,"unit":"CENTIMETERS"}]', box],
    ['{"value":30,"unit":"cm"}', { lengthCm: 30 }],
    ['"30x20x10"', box],
    ["", null],
    ["   ", null],
    ["large", null],
    ["0x0x0", null],
    ["30x0x10", null],
    ["-30x20x10", null],
    ["3000x2000x1000", null],
    ["30x20x10x5", null],
    ["30 parsecs", null],
    ["{}", null],
    ["[]", null],
    ["null", null],
    ["{broken", null],
    ['{"colour":"red"}', null],
    ['{"height":"tall","width":20,"length":30}', null],
    ["gid://shopify/Metaobject/1", null],
  ];
  test.each(cases)("%s", (text, expected) => {
    expect(readDimensions(text)).toEqual(expected);
  });

  test("a long description is not a size, and is not searched for one", () => {
    expect(readDimensions(`30x20x10 ${"dài ".repeat(10_000)}`)).toBeNull();
  });

  test("a missing value is no size", () => {
    expect(readDimensions(null)).toBeNull();
    expect(readDimensions(undefined)).toBeNull();
  });

  test("any value is a size in centimetres or none", () => {
    const hostile = fc.oneof(
      fc.string(),
      fc.json(),
      fc.string({ unit: fc.constantFrom(...'0123456789x.,cm {}[]"DRC') }),
    );
    fc.assert(
      fc.property(hostile, (text) => {
        const read = readDimensions(text);
        for (const size of Object.values(read ?? {})) {
          expect(size).toBeGreaterThan(0);
          expect(size).toBeLessThanOrEqual(500);
        }
      }),
    );
  });
});
