import { PDFDocument } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { loader } from "~/routes/app.labels/route";
import { aBookedParcel, anOrder, aShop } from "../flows/a-shop";
import { aMerchant, aStranger, thrownBy } from "./a-merchant";

const pagesOf = async (response: Response) => (await PDFDocument.load(await response.arrayBuffer())).getPageCount();

describe("printing labels", () => {
  test("gives one PDF for several parcels, in the page and not as a file", async () => {
    const shop = await aShop();
    const [first, second] = [await aBookedParcel(shop), await aBookedParcel(shop)];
    const merchant = await aMerchant(shop);

    const response = await loader(await merchant.asks(`/app/labels?ids=${first.shipmentId},${second.shipmentId}`));

    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("content-disposition")).toMatch(/^inline/);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("x-labels-missing")).toBe("");
    expect(await pagesOf(response)).toBe(2);
    expect((await shop.parcel(first.shipmentId)).printed_at).toBeInstanceOf(Date);
  });

  test("asks the carrier for the paper that was chosen, else for the shop's", async () => {
    const shop = await aShop();
    const { shipmentId } = await aBookedParcel(shop);
    const merchant = await aMerchant(shop);
    await loader(await merchant.asks(`/app/labels?ids=${shipmentId}&size=A5&orientation=landscape`));
    await loader(await merchant.asks(`/app/labels?ids=${shipmentId}`));
    const printed = (await shop.history(shipmentId)).filter(({ kind }) => kind === "printed");
    expect(printed.map(({ details }) => details)).toMatchObject([
      { size: "A5", orientation: "landscape" },
      { size: "A6", orientation: "portrait" },
    ]);
  });

  test("names the parcels without a label and prints the others", async () => {
    const shop = await aShop();
    const booked = await aBookedParcel(shop);
    const waiting = await anOrder(shop);
    const merchant = await aMerchant(shop);
    const response = await loader(await merchant.asks(`/app/labels?ids=${waiting.shipmentId},${booked.shipmentId}`));
    expect(response.headers.get("x-labels-missing")).toBe(`${waiting.shipmentId}=not_booked`);
    expect(await pagesOf(response)).toBe(1);
  });

  test("without any label says why of each", async () => {
    const shop = await aShop();
    const { shipmentId } = await anOrder(shop);
    const merchant = await aMerchant(shop);
    const response = await loader(await merchant.asks(`/app/labels?ids=${shipmentId}`));
    expect(response.status).toBe(409);
    expect(await response.json()).toEqual({ missing: [{ shipmentId, reason: "not_booked", message: "" }] });
  });

  test("refuses an address that names no parcel or no known paper", async () => {
    const shop = await aShop();
    const merchant = await aMerchant(shop);
    for (const query of ["", "?ids=", "?ids=1", "?ids=00000000-0000-4000-8000-000000000000&size=A4"]) {
      expect((await thrownBy(loader(await merchant.asks(`/app/labels${query}`)))).status).toBe(400);
    }
  });

  test("is for those who are signed in", async () => {
    const shop = await aShop();
    await aMerchant(shop);
    expect((await thrownBy(loader(aStranger("/app/labels?ids=1")))).status).toBe(401);
  });
});
