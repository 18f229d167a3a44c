import { PDFDocument } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { dialects } from "~/carrier/dialect";
import { labelRequest, readLabel } from "~/carrier/label";
import { aParcel } from "./a-parcel";
import { anAnswer } from "./answers";
import { credentials } from "./literal-carrier";
import { sandboxCarrier } from "./sandbox-carrier";

describe("builds a label request (carrier 4.4)", () => {
  test.each([
    [
      "contract",
      "A6",
      "portrait",
      [
        ["original", "portrait"],
        ["paper_size", "A6"],
      ],
    ],
    [
      "contract",
      "A5",
      "landscape",
      [
        ["original", "landscape"],
        ["paper_size", "A5"],
      ],
    ],
    [
      "world",
      "A6",
      "portrait",
      [
        ["original", "portrait"],
        ["page_size", "A6"],
        ["paper_size", "A6"],
      ],
    ],
  ] as const)("%s: %s %s", (dialect, size, orientation, query) => {
    expect(labelRequest("S1.A1/7", { size, orientation }, dialects[dialect])).toEqual({
      method: "GET",
      path: "/services/label/S1.A1%2F7",
      query,
      headers: { Accept: "application/pdf, application/json" },
    });
  });
});

describe("reads a label", () => {
  const refusal = { success: false, message: "Mã vận đơn không hợp lệ, không tìm thấy vận đơn" };
  const pdf = { contentType: "application/pdf" };

  test("a valid PDF is a label", async () => {
    const bytes = await onePage();
    expect(await readLabel(anAnswer(bytes, { contentType: "application/pdf; charset=binary" }))).toEqual({
      outcome: "pdf",
      bytes,
    });
  });

  test.each([
    ["JSON", anAnswer(refusal), 200],
    ["JSON under application/pdf", anAnswer(refusal, pdf), 200],
    ["JSON after a byte-order mark and blanks", anAnswer(`\uFEFF\r\n ${JSON.stringify(refusal)}`, pdf), 200],
    ["JSON with another status", anAnswer(refusal, { httpStatus: 400 }), 400],
  ])("a refusal as %s", async (_name, answer, httpStatus) => {
    expect(await readLabel(answer)).toEqual({
      outcome: "refused",
      refusal: { code: null, message: refusal.message, logId: null, httpStatus },
    });
  });

  test("the carrier's own failure asks for a retry (40101)", async () => {
    const answer = anAnswer({ success: false, error_code: "40101", message: "please retry" }, { httpStatus: 500 });
    await expect(readLabel(answer)).rejects.toMatchObject({ kind: "server_error", retryable: true });
  });

  test("a body that only claims to be a PDF is unreadable", async () => {
    const bytes = await onePage();
    const broken = [
      Buffer.alloc(0),
      bytes.subarray(0, bytes.length / 2),
      Buffer.from("%PDF-1.7\n%%EOF"),
      Buffer.from("<html>%PDF- %%EOF</html>"),
      Buffer.from(
        "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj trailer<</Root 1 0 R>>\n%%EOF",
      ),
    ];
    for (const body of broken) {
      await expect(readLabel(anAnswer(body, pdf))).rejects.toMatchObject({ kind: "unreadable", retryable: true });
    }
  });

  test("an encrypted PDF cannot be merged or printed", async () => {
    const document = await PDFDocument.create();
    document.addPage();
    document.context.trailerInfo.Encrypt = document.context.obj({ Filter: "Standard" });
    const answer = anAnswer(Buffer.from(await document.save({ useObjectStreams: false })), pdf);
    await expect(readLabel(answer)).rejects.toMatchObject({ kind: "unreadable" });
  });

  test("a success in JSON is no label", async () => {
    await expect(readLabel(anAnswer({ success: true }))).rejects.toMatchObject({ kind: "unreadable" });
  });
});

async function onePage(): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage([298, 420]);
  return Buffer.from(await document.save());
}

describe("fetchLabel, against the sandbox", () => {
  test.each([
    ["A6", "portrait", [298, 420]],
    ["A5", "landscape", [595, 420]],
  ] as const)("fetches a %s %s label", async (size, orientation, points) => {
    const { carrier, calls } = await sandboxCarrier();
    const booked = await carrier.createOrder(credentials, aParcel());
    if (booked.outcome !== "accepted") throw new Error(JSON.stringify(booked));
    const { trackingNumber } = booked.booking;
    const printed = await carrier.fetchLabel(credentials, trackingNumber, { size, orientation });
    if (printed.outcome !== "pdf") throw new Error(JSON.stringify(printed));
    const page = (await PDFDocument.load(printed.bytes)).getPage(0);
    expect([page.getWidth(), page.getHeight()].map(Math.round)).toEqual(points);
    expect((await calls())[1]).toMatchObject({
      method: "GET",
      url: `/services/label/${trackingNumber}?original=${orientation}&paper_size=${size}`,
    });
  });

  test("an unknown tracking number is refused", async () => {
    const { carrier } = await sandboxCarrier();
    const printed = await carrier.fetchLabel(credentials, "S1.A1.1", { size: "A6", orientation: "portrait" });
    expect(printed).toMatchObject({
      outcome: "refused",
      refusal: { message: expect.stringContaining("không tìm thấy") },
    });
  });

  test.each([
    ["pdf_empty", "unreadable"],
    ["pdf_truncated", "unreadable"],
  ])("under the fault %s", async (kind, thrown) => {
    const { carrier, fault } = await sandboxCarrier();
    const booked = await carrier.createOrder(credentials, aParcel());
    if (booked.outcome !== "accepted") throw new Error(JSON.stringify(booked));
    await fault(kind);
    const asked = carrier.fetchLabel(credentials, booked.booking.trackingNumber, {
      size: "A6",
      orientation: "portrait",
    });
    await expect(asked).rejects.toMatchObject({ kind: thrown });
  });

  test("JSON under the content type of a PDF is read as a refusal", async () => {
    const { carrier, fault } = await sandboxCarrier();
    const booked = await carrier.createOrder(credentials, aParcel());
    if (booked.outcome !== "accepted") throw new Error(JSON.stringify(booked));
    await fault("pdf_json");
    const format = { size: "A6", orientation: "portrait" } as const;
    expect(await carrier.fetchLabel(credentials, booked.booking.trackingNumber, format)).toMatchObject({
      outcome: "refused",
    });
  });
});
