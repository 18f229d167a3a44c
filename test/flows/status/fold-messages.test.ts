import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type HistoryEvent, historyKey } from "~/domain/parcel/history";
import { foldMessages, type Message } from "~/flows/status/fold-messages";
import { type HistoryRow, inOrder } from "~/store/history.server";
import { at } from "../../domain/status/an-event";

/** A message of the carrier about status `code` at `time`. */
const said = (
  code: number,
  event: Partial<Message["event"]> = {},
  origin: Partial<Message["origin"]> = {},
): Message => ({
  event: at("20T09:00", code, event),
  origin: { source: "push", words: null, ...origin },
});

function asRow(event: HistoryEvent, id: number): HistoryRow {
  const { kind, by, at: happenedAt, words = null, carrierStatus = null, reasonCode = null, details } = event;
  return {
    ...{
      id,
      shopId: "s",
      shipmentId: "p",
      kind,
      source: by === "push" ? by : "poll",
      carrierStatus,
      reasonCode,
      words,
      actor: null,
    },
    ...{ details: details as HistoryRow["details"], happenedAt, recordedAt: happenedAt, dedupeKey: historyKey(event) },
  };
}

/** Returns a history as it is after these messages were stored together. */
function stored(history: readonly HistoryRow[], messages: readonly Message[]) {
  const { added, completed, outcomes } = foldMessages(history, messages);
  const news = new Map(completed.map((line) => [line.id, line]));
  const known = history.map((row) => ({ ...row, ...news.get(row.id) }));
  return { history: inOrder([...known, ...added.map((event, n) => asRow(event, history.length + n + 1))]), outcomes };
}

function oneByOne(messages: readonly Message[]) {
  let history: HistoryRow[] = [];
  const outcomes = messages.map((message) => {
    const next = stored(history, [message]);
    history = next.history;
    return next.outcomes[0];
  });
  return { history, outcomes };
}

const linesOf = (history: readonly HistoryRow[]) =>
  history.map(({ carrierStatus, reasonCode, words, details }) => {
    const { partSaid, doubt, weightGrams } = details as Record<string, unknown>;
    return { carrierStatus, reasonCode, words, partSaid, doubt, weightGrams };
  });

describe("what messages add to a history", () => {
  const line = { carrierStatus: 9, reasonCode: null, words: null, partSaid: null, doubt: undefined };
  const late = { reasonCode: "122", words: "hẹn lại" };
  const told = said(9, { reasonCode: "122" }, { words: "hẹn lại" });
  test.each<[string, Message[], string[], object[]]>([
    ["nothing", [], [], []],
    ["one message", [said(9)], ["applied"], [line]],
    ["the same message again", [said(9), said(9), said(9)], ["applied", "repeated", "repeated"], [line]],
    ["a reason that comes later completes the line", [said(9), told], ["applied", "applied"], [{ ...line, ...late }]],
    ["a record without the reason adds nothing", [told, said(9)], ["applied", "repeated"], [{ ...line, ...late }]],
    [
      "two reasons are two events",
      [told, said(9, { reasonCode: "123" })],
      ["applied", "applied"],
      [
        { ...line, ...late },
        { ...line, reasonCode: "123" },
      ],
    ],
    [
      "that a part came back completes the line, with its figures",
      [said(9), said(9, { partialReturn: true }, { figures: { weightGrams: 700 } })],
      ["applied", "applied"],
      [{ ...line, partSaid: true, weightGrams: 700 }],
    ],
    [
      "a returned part is not taken back",
      [said(9, { partialReturn: true }), said(9, { partialReturn: false })],
      ["applied", "repeated"],
      [{ ...line, partSaid: true }],
    ],
    [
      "a push that is not believed is a line of its own",
      [said(9), said(9, { doubt: "contradicted" })],
      ["applied", "applied"],
      [line, { ...line, doubt: "contradicted" }],
    ],
  ])("%s", (_, messages, outcomes, lines) => {
    const folded = stored([], messages);
    expect(folded.outcomes).toEqual(outcomes);
    expect(linesOf(folded.history)).toMatchObject(lines);
    expect(folded.history).toHaveLength(lines.length);
    expect(stored(folded.history, messages).outcomes).toEqual(messages.map(() => "repeated"));
  });

  test("a stored line is completed in place and keeps what it alone says", () => {
    const { history } = stored([], [said(9, {}, { figures: { codVnd: 5 } })]);
    const { added, completed } = foldMessages(history, [told]);
    expect(added).toEqual([]);
    expect(completed).toMatchObject([{ id: 1, ...late, details: { codVnd: 5 } }]);
  });
});

const messages = fc
  .array(
    fc.record({
      code: fc.constantFrom(3, 4, 9, 5, 45),
      hour: fc.constantFrom("20T09:00", "20T10:00"),
      reasonCode: fc.constantFrom(null, "101", "122"),
      partialReturn: fc.constantFrom(null, true, false),
      doubt: fc.constantFrom(undefined, undefined, "contradicted" as const),
      words: fc.constantFrom(null, "một", "hai"),
      weightGrams: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
    }),
    { maxLength: 12 },
  )
  .map((all) =>
    all.map(({ code, hour, reasonCode, partialReturn, doubt, words, weightGrams }): Message => {
      const event = at(hour, code, { reasonCode, partialReturn, ...(doubt ? { doubt } : {}) });
      return { event, origin: { source: "push", words, ...(weightGrams ? { figures: { weightGrams } } : {}) } };
    }),
  );

const sayings = (history: readonly HistoryRow[]) => history.map(({ id: _, dedupeKey: __, ...row }) => row);

test("messages folded together make the history that they make one by one", () => {
  fc.assert(
    fc.property(messages, (all) => {
      const [together, singly] = [stored([], all), oneByOne(all)];
      expect(together.outcomes).toEqual(singly.outcomes);
      expect(sayings(together.history)).toEqual(sayings(singly.history));
    }),
  );
});

test("no two lines of a history have one key, however the messages are cut into sets", () => {
  fc.assert(
    fc.property(messages, fc.nat(12), (all, cut) => {
      const first = stored([], all.slice(0, cut));
      const { history } = stored(first.history, all.slice(cut));
      const keys = history.map(({ dedupeKey }) => dedupeKey);
      expect(new Set(keys).size).toBe(keys.length);
      expect(sayings(history)).toEqual(sayings(oneByOne(all).history));
    }),
  );
});
