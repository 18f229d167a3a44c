// @vitest-environment jsdom
import "./a-screen";
import { act } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { reloadUnlessNotSaved } from "~/components/not-saved";
import { NumberField } from "~/components/number-field";
import { SettingsForm } from "~/components/settings/settings-form";
import { shopSettingsSchema } from "~/domain/settings/settings";
import { vi as texts } from "~/locales/vi";
import { mounted } from "./mounted";

const { common, problems } = texts;
const LINE = "Nặng";
const VALUE = "Giá trị";

/** The page of two settings, in a shop that answers saves as given. */
function aPage() {
  const settings = shopSettingsSchema.parse({ holdCodAboveVnd: 5_000_000 });
  const sent: unknown[] = [];
  const waiting: ((answer: object) => void)[] = [];
  const page = (
    <SettingsForm page="money" settings={settings}>
      {({ draft, set, errorOf }) => (
        <>
          <NumberField
            label={LINE}
            value={draft.defaultLineWeightGrams}
            error={errorOf("defaultLineWeightGrams")}
            onChange={(defaultLineWeightGrams) => set({ defaultLineWeightGrams })}
          />
          <NumberField
            label={VALUE}
            value={draft.holdCodAboveVnd}
            onChange={(holdCodAboveVnd) => set({ holdCodAboveVnd })}
          />
        </>
      )}
    </SettingsForm>
  );
  const reads: boolean[] = [];
  const router = createMemoryRouter(
    [
      {
        id: "page",
        path: "/",
        element: page,
        loader: () => reads.push(true),
        shouldRevalidate: reloadUnlessNotSaved,
      },
      {
        path: "/app/settings/save",
        async action({ request }) {
          sent.push(await request.json());
          return new Promise((answer) => waiting.push(answer));
        },
      },
    ],
    { hydrationData: { loaderData: { page: null } } },
  );
  const inBrowser = mounted("vi", <RouterProvider router={router} future={{ v7_startTransition: false }} />);
  return {
    ...inBrowser,
    sent,
    /** How often the page reloaded its data. */
    reads: () => reads.length,
    save: () => inBrowser.press(common.action.save),
    answer: (outcome: object) => act(async () => waiting.shift()?.(outcome)),
    shown: () => [LINE, VALUE].map((label) => inBrowser.field(label).value),
  };
}

test.each([
  [{ outcome: "broke_down" }, common.not_saved],
  [{ outcome: "signed_out" }, common.signed_out],
  [{ outcome: "too_large" }, common.too_large],
  [{ outcome: "invalid", faults: {} }, common.faults],
])("%j: typed values stay, a message says so, and the next save sends them again", async (answered, said) => {
  const page = aPage();
  page.type(LINE, "450");
  await page.save();
  await page.answer(answered);
  expect(page.shown()).toEqual(["450", "5.000.000"]);
  expect(page.text()).toContain(said);
  expect(page.reads()).toBe(answered.outcome === "invalid" ? 1 : 0);
  await page.save();
  expect(page.sent).toEqual([{ defaultLineWeightGrams: 450 }, { defaultLineWeightGrams: 450 }]);
});

test("a text that is not a number is sent as it is, for the server to refuse", async () => {
  const page = aPage();
  page.type(LINE, "12,5");
  await page.save();
  expect(page.sent).toEqual([{ defaultLineWeightGrams: "12,5" }]);
  await page.answer({ outcome: "invalid", faults: { defaultLineWeightGrams: "invalid" } });
  page.leave(LINE);
  expect(page.shown()[0]).toBe("12,5");
  expect(page.text()).toContain("Chỉ nhận số nguyên");
});

test("a fault is shown beside its field", async () => {
  const page = aPage();
  page.type(LINE, "");
  await page.save();
  await page.answer({ outcome: "invalid", faults: { defaultLineWeightGrams: "missing" } });
  expect(page.text()).toContain(problems.field.missing);
});

test("after a save, only what was typed meanwhile is unsaved", async () => {
  const page = aPage();
  page.type(LINE, "450");
  await page.save();
  page.type(VALUE, "7000000");
  await page.answer({ outcome: "saved" });
  expect(page.text()).toContain(common.unsaved);
  await page.save();
  await page.answer({ outcome: "saved" });
  expect(page.sent).toEqual([{ defaultLineWeightGrams: 450 }, { holdCodAboveVnd: 7_000_000 }]);
  expect(page.text()).toContain(common.saved);
});

test("after a discard each field shows what is stored", async () => {
  const page = aPage();
  page.type(VALUE, "abc");
  expect(page.text()).toContain("không phải là số");
  await page.press(common.action.discard);
  expect(page.shown()[1]).toBe("5.000.000");
  expect(page.text()).not.toContain("không phải là số");
});
