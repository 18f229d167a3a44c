import { expect, test } from "vitest";
import { HISTORY_KINDS, type HistoryKind, historyKey } from "~/domain/parcel/history";
import { en } from "~/locales/en";
import { vi } from "~/locales/vi";

test.each([
  ["vi", vi.history.kind],
  ["en", en.history.kind],
])("each kind of event has a text in %s, and each text its kind", (_, words) => {
  expect(Object.keys(words).sort()).toEqual(Object.keys(HISTORY_KINDS).sort());
});

const at = new Date("2026-11-21T03:00:00Z");

test.each<[HistoryKind, string | undefined, string]>([
  ["order_deleted", undefined, "order_deleted"],
  ["edited", undefined, "edited:2026-11-21T03:00:00.000Z"],
  ["queued", "queued:rule", "queued:rule"],
  ["booked", "booked:W-1-1", "booked:W-1-1"],
])("two events %s with the key %s are the same one by %s", (kind, key, expected) => {
  expect(historyKey({ kind, at, key })).toBe(expected);
});
