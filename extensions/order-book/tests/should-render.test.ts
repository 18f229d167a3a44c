import { afterEach, expect, test, vi } from "vitest";
import { isOffered } from "../../ask-app/src/should-render";
import { aBookedParcel, anOrder, aParcel } from "../../ask-app/tests/answers";

afterEach(() => vi.unstubAllGlobals());

const offered = (answer: () => Promise<Response>) => {
  vi.stubGlobal("fetch", vi.fn(answer));
  return isOffered("gid://shopify/Order/7", ({ book }) => book);
};

test.each([
  ["a parcel that can be booked", async () => Response.json(anOrder([aBookedParcel(), aParcel()])), true],
  ["none that can", async () => Response.json(anOrder([aBookedParcel()])), false],
  ["no parcel", async () => Response.json(anOrder([], { nothing: "…" })), false],
  // Its window says what is wrong; a menu without it would not.
  ["an app that does not answer", () => Promise.reject(new TypeError("Failed to fetch")), true],
  ["an app that fails", async () => new Response("", { status: 500 }), true],
])("the action is offered for %s: %#", async (_, answer, display) => {
  expect(await offered(answer)).toEqual({ display });
});
