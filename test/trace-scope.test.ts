import { describe, expect, test } from "vitest";
import { inSets } from "~/shared-commits.server";
import type { Span, TraceFacts } from "~/trace";
import {
  asMember,
  knownAs,
  nameInTrace,
  sayInTrace,
  together,
  traced,
  traceInLine,
  traceparentOf,
  withinSpan,
} from "~/trace-scope.server";

/** A span that keeps what it was told, in a list with its children. */
function aSpan(all: { name: string; facts: TraceFacts; failure?: string; ended: boolean }[], name: string): Span {
  const mine: (typeof all)[number] = { name, facts: {}, ended: false };
  all.push(mine);
  return {
    traceId: name,
    traceparent: `of ${name}`,
    child(child, _kind, facts) {
      const span = aSpan(all, `${mine.name}/${child}`);
      span.say(facts);
      return span;
    },
    say: (facts) => Object.assign(mine.facts, facts),
    rename: (better) => {
      mine.name = better;
    },
    fail(failure) {
      Object.assign(mine, { failure });
    },
    end() {
      Object.assign(mine, { ended: true });
    },
  };
}

const aTrace = () => {
  const spans: Parameters<typeof aSpan>[0] = [];
  return { spans, begin: (name: string) => aSpan(spans, name) };
};

test("outside a trace work is only run, and nothing is asked for what would be said", async () => {
  const facts = () => {
    throw new Error("asked for");
  };
  expect(await traced("carrier x", "client", facts, async () => traceparentOf())).toBeNull();
  expect(await asMember("a", async () => traceparentOf("a"))).toBeNull();
  expect(await together([undefined, undefined], async () => traceparentOf())).toBeNull();
  expect(await knownAs(facts as never, async () => traceparentOf())).toBeNull();
  sayInTrace({ outcome: "said to nobody" });
  nameInTrace("routes/app", "GET");
  expect(traceInLine()).toEqual({});
});

test("a part of a trace says what it is told, and ends with its work", async () => {
  const { spans, begin } = aTrace();
  const answer = await withinSpan(begin("push"), undefined, () =>
    traced(
      "call",
      "client",
      () => ({ capability: "readStatus" }),
      async () => {
        sayInTrace({ status: 200 });
        return [traceparentOf(), traceInLine()];
      },
    ),
  );
  expect(answer).toEqual(["of push/call", { trace: "push/call" }]);
  expect(spans).toEqual([
    { name: "push", facts: {}, ended: true },
    { name: "push/call", facts: { capability: "readStatus", status: 200 }, ended: true },
  ]);
});

const failures: [string, unknown, string | undefined][] = [
  ["an error by its kind, without its words", new TypeError("Chị Nhất, 0912345678"), "TypeError"],
  [
    "with the kind of our own errors",
    Object.assign(new Error("x"), { name: "CarrierError", kind: "timeout" }),
    "CarrierError: timeout",
  ],
  ["a page's refusal as no failure", new Response(null, { status: 404 }), undefined],
  ["a page's breakdown by its status", new Response(null, { status: 503 }), "status 503"],
];
test.each(failures)("a failure is said: %s", async (_, thrown, said) => {
  const { spans, begin } = aTrace();
  await expect(withinSpan(begin("job"), undefined, () => Promise.reject(thrown))).rejects.toBe(thrown);
  expect(spans).toEqual([{ name: "job", facts: {}, ended: true, ...(said !== undefined && { failure: said }) }]);
});

test("the name of a page is that of its deepest route", async () => {
  const { spans, begin } = aTrace();
  await withinSpan(begin("GET page"), undefined, async () => {
    for (const id of ["root", "routes/app", "routes/app.orders._index"]) nameInTrace(id, "GET");
  });
  expect(spans[0]).toMatchObject({
    name: "GET routes/app.orders._index",
    facts: { "http.route": "routes/app.orders._index" },
  });
});

describe("what is done in sets", () => {
  /** Asks for each of these in a trace of its own; the set says what it sees of them. */
  async function inOneSet(
    subjects: readonly string[],
    see: (subjects: readonly string[]) => Promise<readonly unknown[]>,
  ) {
    const { begin } = aTrace();
    let sets = 0;
    const work = inSets((items: readonly string[]) => {
      sets += 1;
      return see(items);
    });
    const seen = await Promise.all(subjects.map((one) => withinSpan(begin(`job ${one}`), one, () => work(one))));
    expect(sets).toBe(1);
    return seen;
  }

  test("continues for each the trace in which it was asked for", async () => {
    const seen = await inOneSet(["a", "b"], async (items) => items.map((one) => traceparentOf(one)));
    expect(seen).toEqual(["of job a", "of job b"]);
  });

  test("belongs to the first where it is for all", async () => {
    const seen = await inOneSet(["a", "b"], async (items) => items.map(() => traceparentOf()));
    expect(seen).toEqual(["of job a", "of job a"]);
  });

  test("does for one what is for one alone, in its own trace", async () => {
    const seen = await inOneSet(["a", "b"], (items) =>
      Promise.all(items.map((one) => asMember(one, async () => traceparentOf()))),
    );
    expect(seen).toEqual(["of job a", "of job b"]);
  });

  test("goes into sets of sets", async () => {
    const inner = inSets(async (items: readonly string[]) => items.map((one) => traceparentOf(one)));
    const seen = await inOneSet(["a", "b"], (items) =>
      Promise.all(items.map((one) => asMember(one, () => inner(one)))),
    );
    expect(seen).toEqual(["of job a", "of job b"]);
  });

  test("knows a message as the parcel that it turned out to be about", async () => {
    const parcelOf = (one: string) => `parcel of ${one}`;
    const seen = await inOneSet(["a", "b"], (items) =>
      knownAs(
        () => items.map((one) => [one, parcelOf(one)] as const),
        async () => items.map((one) => traceparentOf(parcelOf(one))),
      ),
    );
    expect(seen).toEqual(["of job a", "of job b"]);
  });

  test("is in no trace where nobody who asked was, whoever else was traced", async () => {
    const { begin } = aTrace();
    const gate = Promise.withResolvers<void>();
    const work = inSets(async (items: readonly string[]) => {
      if (items.includes("a")) await gate.promise;
      return items.map((one) => traceparentOf(one));
    });
    // The second set is begun by the end of the first, which is traced.
    const first = withinSpan(begin("job a"), "a", () => work("a"));
    await new Promise((resolve) => setImmediate(resolve));
    const second = work("b");
    gate.resolve();
    expect(await Promise.all([first, second])).toEqual(["of job a", null]);
  });
});
