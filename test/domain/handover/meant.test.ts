import { describe, expect, test } from "vitest";
import { parcelsMeant } from "~/domain/handover/meant";
import type { ParcelState } from "~/domain/parcel/state";

const at = (hour: number) => new Date(Date.UTC(2026, 10, 25, hour));

const aParcel = (
  name: string,
  state: ParcelState,
  change: { pickup?: string; given?: number; seen?: number } = {},
) => ({
  ...{ name, state, pickupId: change.pickup ?? "here" },
  handedOverAt: change.given === undefined ? null : at(change.given),
  pickedUpAt: change.seen === undefined ? null : at(change.seen),
});
const [waiting, alsoWaiting] = [aParcel("waiting", "booked"), aParcel("also waiting", "booked")];
const elsewhere = aParcel("elsewhere", "booked", { pickup: "there" });
const given = aParcel("given", "booked", { given: 3 });
const givenLater = aParcel("given later", "booked", { given: 5 });
const seen = aParcel("seen", "booked", { seen: 4 });
const unbooked = aParcel("unbooked", "needs_review");
const cancelled = aParcel("cancelled", "cancelled");
const wasGiven = aParcel("was given", "cancelled", { given: 6 });
const delivered = aParcel("delivered", "closed", { given: 1, seen: 2 });
const endedUnseen = aParcel("ended", "closed");

describe("the parcels that an order's number stands for", () => {
  test.each([
    ["the one that waits", [given, waiting, unbooked, cancelled], ["waiting"]],
    ["all that wait", [waiting, alsoWaiting, delivered], ["waiting", "also waiting"]],
    ["the one of this pickup", [elsewhere, waiting], ["waiting"]],
    ["another pickup's, where none waits here", [elsewhere, given], ["elsewhere"]],
    ["none waits: what is not booked", [given, unbooked], ["unbooked"]],
    ["none waits: what was given last", [given, givenLater, seen, wasGiven], ["given later"]],
    ["none waits: what the carrier took", [seen, given, cancelled], ["seen"]],
    ["none waits: what was delivered", [cancelled, delivered, endedUnseen], ["delivered"]],
    ["none waits: what ended", [cancelled, endedUnseen], ["ended"]],
    ["only cancelled ones", [cancelled, wasGiven], ["cancelled"]],
    ["none at all", [], []],
  ])("%s", (_, parcels, meant) => {
    expect(parcelsMeant(parcels, "here").map(({ name }) => name)).toEqual(meant);
  });

  test("at any pickup, all that wait", () => {
    expect(parcelsMeant([elsewhere, waiting], null).map(({ name }) => name)).toEqual(["elsewhere", "waiting"]);
  });
});
