// @vitest-environment jsdom
import "./a-screen";
import { useState } from "react";
import { expect, test } from "vitest";
import { TagsField } from "~/components/tags-field";
import { storedTagsOf, type TagEntry } from "~/domain/parcel/tag-entry";
import { mounted } from "./mounted";

/** A form with the field alone, and what it would store. */
function aForm(start: Partial<TagEntry>) {
  const holds: { entry: TagEntry } = {
    entry: { named: [], typed: "", subTags: [], notDeliveredFeeVnd: null, ...start },
  };
  function Form() {
    const [entry, setEntry] = useState(holds.entry);
    holds.entry = entry;
    return <TagsField form="rule" livePlantsTag={75} value={entry} onChange={setEntry} picker={() => null} />;
  }
  return { ...mounted("vi", <Form />), stored: () => storedTagsOf(holds.entry) };
}

test("a typed number that is no tag is refused beside the field, and not stored", () => {
  const { type, field, stored } = aForm({});
  type("Mã dịch vụ khác", "300, -5");
  expect([field("Mã dịch vụ khác").getAttribute("aria-invalid"), stored()]).toEqual(["true", null]);
  type("Mã dịch vụ khác", "300, 5");
  expect([field("Mã dịch vụ khác").getAttribute("aria-invalid"), stored()?.tags]).toEqual(["false", [300, 5]]);
});

test("the fee is asked for with its tag only, and the kind of plants with theirs", () => {
  const { text, type, stored } = aForm({ typed: "19", notDeliveredFeeVnd: 20_000 });
  expect(text()).toContain("₫");
  type("Mã dịch vụ khác", "75");
  expect(stored()).toEqual({ tags: [75], subTags: [], notDeliveredFeeVnd: null });
  expect(text()).toContain("Đơn vị vận chuyển yêu cầu chọn loại cây.");
  expect(text()).not.toContain("₫");
});
