import { Writable } from "node:stream";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createLog, maskSecrets } from "~/log.server";

const SECRET = "xdS0tmuuMLHoRbS_J-nrA2Z_6nA_fCew";

/** The line that a log writes. */
function written(fields: object): string {
  let text = "";
  const log = createLog(
    "info",
    new Writable({
      write(chunk, _encoding, done) {
        text += chunk;
        done();
      },
    }),
  );
  log.info(fields, "something.happened");
  return text;
}

test.each([
  `/push/${SECRET}`,
  `/push/${SECRET}/`,
  `/push/${SECRET}//`,
  `//push//${SECRET}`,
  `/PUSH/${SECRET}`,
  `/push/abcd2345/${SECRET}`,
  `/push/abcd2345//${SECRET}/`,
  `/push/${SECRET}/${SECRET}`,
  `/rates/abcd2345/${SECRET}?x=1`,
  `/track/S1.A1.17373471/${SECRET}`,
  `https://app.test/t/waybill-demo/S1.A1.17373471/${SECRET}?utm=1`,
  `https://app.test/t/thoi-trang-nam-ha-noi-2024/S1.A1.17373471/${SECRET}`,
  `/t/${"cua-hang-".repeat(6)}vn/S1.A1.17373471.${"9".repeat(30)}/${SECRET}`,
  `//T//thoi-trang-nam-ha-noi-2024%2FS1.A1.17373471//${SECRET}`,
  `/track/${"S".repeat(40)}/${SECRET}?shop=x`,
  `/rates/${"k".repeat(30)}/abcd2345/${SECRET}`,
  `/Rates//abcd2345/${SECRET}/rest`,
  `/push%2F${SECRET}`,
  `%2fpush%2f${SECRET}`,
  `/push/%2F${SECRET}`,
  `https://app.test/push/${SECRET}?hash=1#part`,
  `/push/%${SECRET.charCodeAt(0).toString(16)}${SECRET.slice(1)}`,
])("%s is logged without its secret", (path) => {
  for (const line of [written({ path }), written({ err: new Error(`Invalid URL: ${path}`) })]) {
    expect(line).not.toContain(SECRET.slice(1));
    expect(line).toContain("***");
  }
});

test("the key of an order is logged for no shop, however long its name and the tracking number are", () => {
  const name = fc.stringMatching(/^[a-z\d][a-z\d-]{0,60}$/);
  const number = fc.stringMatching(/^[A-Z\d][A-Z\d.]{0,40}$/);
  const key = fc.stringMatching(/^[\w-]{22}$/);
  fc.assert(
    fc.property(name, number, key, fc.constantFrom("/", "//", "%2F"), (shop, parcel, secret, slash) => {
      const path = ["https://app.test", "t", shop, parcel, secret].join(slash);
      expect(
        maskSecrets(path)
          .split(/\/|%2F/)
          .at(-1),
      ).toBe("***");
      expect(maskSecrets(`${["", "track", parcel, secret].join(slash)}?shop=${shop}`)).toMatch(/\*\*\*\?shop=/);
    }),
  );
});

test("the owner of a secret stays readable, and so does other text", () => {
  expect(written({ path: `/rates/abcd2345/${SECRET}` })).toContain("/rates/abcd2345/***");
  expect(written({ path: "/app/orders/5550001112223334445556" })).toContain("/app/orders/5550001112223334445556");
});

test("a signature in a URL is not logged, wherever it is", () => {
  const signature = "lE0k3b9-Zt_w8yQm1nV2xR4uP7sD6fG5hJ0aKcLoEiU";
  const masked = maskSecrets(
    `GET /files/1?shop=ab&signature=${signature} and https://a.test/?signature=${signature}&x=1`,
  );
  expect(masked).toBe("GET /files/1?shop=ab&signature=*** and https://a.test/?signature=***&x=1");
});

describe("input that is meant to make masking slow", () => {
  // Long enough that quadratic work would never end.
  const LONG = 2_000_000;

  test.each([
    ["slashes", `push${"/".repeat(LONG)}x`],
    ["escaped slashes between slashes", `push${"%2f/".repeat(LONG / 4)}`],
    ["beginnings of tokens", "eyJ-".repeat(LONG / 4)],
    ["beginnings of tokens in a token's second part", `eyJaaaaaaaa.${"-eyJaaaaaaaa".repeat(LONG / 12)}`],
  ])("%s", (_, text) => {
    // Compared outside of `expect`, which would print both.
    expect(maskSecrets(text) === text).toBe(true);
  });

  test("a secret behind such input is masked all the same", () => {
    const before = `/push${"/".repeat(16_000)}`;
    expect(maskSecrets(before + SECRET)).toBe(`${before}***`);
  });
});
