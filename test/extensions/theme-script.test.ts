// @vitest-environment jsdom
import { describe, expect, test } from "vitest";
import { openThemePage, TEXT, type ThemePage } from "./a-theme-page.ts";

const LISTS = { version: "v1", 2: ["Huế", "Hà Nội"], 3: ["Hà Nội", "Huế"] };
const WARDS = ["Phường Một", "Phường Hai"];
const DISTRICTS = [["Quận A", ["Xã Một"]]];
const KEPT = { level: "2", province: "Huế", district: "", ward: "Phường Hai" };

const fees = (totalVnd: number) => ({
  outcome: "fees",
  rates: [{ transport: "road", name: "Road", totalVnd, days: null }],
  ...{ codPossible: true, missing: null, isWeightGuessed: false },
});

/** A page on which a province is picked, with its wards. */
async function withWards(options: Parameters<typeof openThemePage>[0] = {}): Promise<ThemePage> {
  const page = await openThemePage(options);
  await page.waiting().answer(LISTS);
  if (!options.kept) await page.pick("province", "Huế");
  await page.waiting().answer(WARDS);
  return page;
}

describe("a click elsewhere on the page", () => {
  test("gives up no fee that is on its way", async () => {
    const page = await withWards();
    await page.waiting().answer(fees(1_000));
    await page.pick("ward", "Phường Một");
    expect(page.said()).toBe(TEXT.waiting);
    const fee = page.waiting();
    await page.clickOutside();
    expect(fee.isGivenUp).toBe(false);
    await fee.answer(fees(32_000));
    expect(page.said()).toContain("32,000");
    // What is said is of these goods: it is not asked again.
    expect(page.asked).toHaveLength(4);
  });

  test("while wards are on their way loses neither them nor the ward of the last page", async () => {
    const page = await openThemePage({ kept: KEPT });
    await page.waiting().answer(LISTS);
    const wards = page.waiting();
    await page.clickOutside();
    expect(page.kept()).toEqual(KEPT);
    await wards.answer(WARDS);
    expect(page.select("ward").value).toBe("Phường Hai");
    expect(page.select("ward").disabled).toBe(false);
    expect(page.waiting().path).toBe("/tools/track/estimate/fees/en/7x1/2/Huế/Phường Hai");
    await page.waiting().answer(fees(32_000));
    expect(page.kept()).toEqual(KEPT);
  });

  test("that changed the goods while a fee was on its way is followed by the fee of the new goods", async () => {
    const page = await withWards();
    const first = page.waiting();
    page.setPieces(3);
    await page.clickOutside();
    await first.answer(fees(32_000));
    expect(page.waiting().path).toBe("/tools/track/estimate/fees/en/7x3/2/Huế");
    await page.waiting().answer(fees(54_000));
    expect(page.said()).toContain("54,000");
  });

  test("repeats no question that failed, and leaves the way to try again", async () => {
    const page = await withWards();
    await page.waiting().answer({}, 502);
    const before = page.asked.length;
    await page.clickOutside();
    expect([page.said(), page.asked.length]).toEqual([TEXT.failed, before]);
    await page.tryAgain();
    expect(page.canTryAgain()).toBe(false);
    await page.clickOutside();
    expect(page.asked.length).toBe(before + 1);
    await page.waiting().answer(fees(32_000));
    expect(page.said()).toContain("32,000");
  });

  test("hides no wards that failed: they are tried again with the ward of the last page", async () => {
    const page = await openThemePage({ kept: KEPT });
    await page.waiting().answer(LISTS);
    await page.waiting().answer({}, 503);
    await page.clickOutside();
    expect(page.said()).toBe(TEXT.busy);
    expect(page.kept()).toEqual(KEPT);
    await page.tryAgain();
    await page.waiting().answer(WARDS);
    expect(page.select("ward").value).toBe("Phường Hai");
  });
});

describe("a visitor", () => {
  test("who changes their mind is told of the last pick, and of one that was given up too", async () => {
    const page = await withWards();
    await page.waiting().answer(fees(1_000));
    await page.pick("ward", "Phường Một");
    const given = page.waiting();
    await page.pick("ward", "Phường Hai");
    expect(given.isGivenUp).toBe(true);
    await page.pick("ward", "Phường Một");
    await page.waiting().answer(fees(32_000));
    expect(page.said()).toContain("32,000");
  });

  test("tries again what failed, and nothing that was done before it", async () => {
    const page = await withWards();
    await page.waiting().answer({}, 502);
    await page.tryAgain();
    expect(page.waiting().path).toContain("/fees/");
    expect(page.select("ward").disabled).toBe(false);
  });

  test("who leaves a province and comes back is told its fee again, and no fee of another place meanwhile", async () => {
    const page = await withWards();
    await page.waiting().answer(fees(32_000));
    await page.pick("province", "");
    expect(page.said()).toBe(TEXT.hint);
    await page.pick("province", "Huế");
    expect(page.said()).toBe(TEXT.waiting);
    await page.waiting().answer(WARDS);
    await page.waiting().answer(fees(32_000));
    expect(page.said()).toContain("32,000");
  });

  test("finds the last pick again after a look at the other system", async () => {
    const page = await withWards({ kept: KEPT });
    await page.waiting().answer(fees(32_000));
    await page.pickSystem("3");
    await page.waiting().answer([["Quận C", []]]);
    await page.pick("province", "Hà Nội");
    await page.waiting().answer(DISTRICTS);
    await page.pick("district", "Quận A");
    await page.pick("ward", "Xã Một");
    expect(page.waiting().path).toBe("/tools/track/estimate/fees/en/7x1/3/Hà Nội/Quận A/Xã Một");
    expect(page.kept()).toEqual({ level: "3", province: "Hà Nội", district: "Quận A", ward: "Xã Một" });
    await page.pickSystem("2");
    await page.pickSystem("3");
    await page.waiting().answer(DISTRICTS);
    expect(page.select("ward").value).toBe("Xã Một");
  });

  test.each([
    // The same name, another name, and nothing where there is neither.
    ["2", "Tỉnh Bắc Ninh", "Tỉnh Bắc Ninh"],
    ["2", "Thành phố Huế", "Tỉnh Thừa Thiên Huế"],
    ["2", "Tỉnh Mới", ""],
    ["3", "Tỉnh Bắc Giang", "Tỉnh Bắc Ninh"],
    ["3", "Tỉnh Bắc Ninh", "Tỉnh Bắc Ninh"],
    ["3", "Tỉnh Thừa Thiên Huế", "Thành phố Huế"],
    ["3", "Tỉnh Hai", "Tỉnh Mới"],
  ] as const)("who picked in system %s %j stays there in the other system: %j", async (level, name, other) => {
    const page = await openThemePage({ kept: { level, province: name, district: "", ward: "" } });
    await page.waiting().answer({
      version: "v1",
      2: ["Tỉnh Bắc Ninh", "Thành phố Huế", "Tỉnh Mới"],
      3: ["Tỉnh Bắc Ninh", "Tỉnh Bắc Giang", "Tỉnh Thừa Thiên Huế", "Tỉnh Một", "Tỉnh Hai"],
      other: {
        2: { "Thành phố Huế": "Tỉnh Thừa Thiên Huế" },
        3: { "Tỉnh Bắc Giang": "Tỉnh Bắc Ninh", "Tỉnh Thừa Thiên Huế": "Thành phố Huế", "Tỉnh Hai": "Tỉnh Mới" },
      },
    });
    await page.pickSystem(level === "2" ? "3" : "2");
    expect(page.select("province").value).toBe(other);
    if (other === "") expect(page.said()).toBe(TEXT.hint);
    else expect(page.waiting().path).toBe(`/tools/track/estimate/places/v1/${level === "2" ? "3" : "2"}/${other}`);
    await page.pickSystem(level);
    expect(page.select("province").value).toBe(name);
  });

  test("finds room for the answer made with the pick, and from the beginning where one was picked before", async () => {
    const hasRoom = () => document.querySelector("[data-waybill-estimator]")?.hasAttribute("data-picked");
    const page = await openThemePage();
    await page.waiting().answer(LISTS);
    expect(hasRoom()).toBe(false);
    await page.pick("province", "Huế");
    expect(hasRoom()).toBe(true);
  });

  test("reads amounts as the app writes them", async () => {
    const page = await withWards();
    await page.waiting().answer(fees(32_000));
    expect(page.said()).toContain("32,000\u00a0₫");
  });

  test("is not told that a page's own storage is broken", async () => {
    const page = await openThemePage({ kept: 7 });
    await page.waiting().answer(LISTS);
    expect(page.said()).toBe(TEXT.hint);
  });
});

describe("the path that the merchant wrote", () => {
  test.each([
    ["/apps/ship", "/apps/ship"],
    ["/apps/ship/", "/apps/ship"],
    ["apps/ship", "/apps/ship"],
    [" /apps/ship ", "/apps/ship"],
    ["https://shop.example/apps/ship/", "/apps/ship"],
    ["//apps/ship", "/apps/ship"],
    ["\\\\apps/ship", "/apps/ship"],
    ["shop.example/apps/ship", "/apps/ship"],
    ["//shop.example/apps/ship/", "/apps/ship"],
    ["shop.example:3000/apps/ship", "/apps/ship"],
    ["HTTPS://shop.example/apps/ship?a=b#c", "/apps/ship"],
    ["/apps/ship?a=/b", "/apps/ship"],
    ["apps/ship/#c", "/apps/ship"],
    ["/apps/ship/?a=b", "/apps/ship"],
    ["https://shop.example?a=b", "/tools/track"],
    ["shop.example", "/tools/track"],
    ["https://localhost/apps/ship", "/apps/ship"],
    ["", "/tools/track"],
    [" / ", "/tools/track"],
  ])("%j", async (proxy, path) => {
    expect((await openThemePage({ proxy })).waiting().path).toBe(`${path}/estimate/places`);
  });

  test("and that the shop does not know: the usual path is tried, once", async () => {
    const page = await openThemePage({ proxy: "/apps/gone" });
    await page.waiting().answer({}, 404);
    expect(page.waiting().path).toBe("/tools/track/estimate/places");
    await page.waiting().answer(LISTS);
    await page.pick("province", "Huế");
    expect(page.waiting().path).toBe("/tools/track/estimate/places/v1/2/Huế");
    await page.waiting().answer(WARDS);
    expect(page.waiting().path).toBe("/tools/track/estimate/fees/en/7x1/2/Huế");
  });

  test.each([["/apps/gone"], ["/tools/track"]])(
    "%j and the usual one unknown: the fee comes at checkout, and there is nothing to try again",
    async (proxy) => {
      const page = await openThemePage({ proxy });
      if (proxy !== "/tools/track") await page.waiting().answer({}, 404);
      await page.waiting().answer({}, 404);
      expect([page.said(), page.canTryAgain()]).toEqual([TEXT.off, false]);
      const before = page.asked.length;
      await page.clickOutside();
      expect([page.asked.length, new Set(page.asked.map(({ path }) => path)).size]).toEqual([before, before]);
    },
  );

  test("and that does not answer now is tried again, not another", async () => {
    const page = await openThemePage({ proxy: "/apps/ship" });
    await page.waiting().answer({}, 502);
    expect([page.said(), page.canTryAgain()]).toEqual([TEXT.failed, true]);
    await page.tryAgain();
    expect(page.waiting().path).toBe("/apps/ship/estimate/places");
  });
});
