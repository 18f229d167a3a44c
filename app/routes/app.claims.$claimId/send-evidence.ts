import { postJson } from "~/components/post-json";
import { MOST_EVIDENCE_BYTES, PIECE_BYTES, piecesOf } from "~/domain/claims/evidence";

/** Why a file was not taken. Keys `claims:evidence.<failure>`. */
export type Failure = "wrong_type" | "too_large" | "too_many" | "gone" | "failed";

/** A photo of a phone has several megabytes; this side is enough to read a label on it. */
const LONGEST_SIDE_PX = 1_600;
const QUALITY = 0.8;

/** Sends a file piece by piece, a photo made smaller first. Answers `whole`, or why it was not taken. */
export async function sendEvidence(url: string, file: File): Promise<"whole" | Failure> {
  try {
    const small = await smaller(file);
    if (small.size > MOST_EVIDENCE_BYTES) return "too_large";
    const id = crypto.randomUUID();
    for (let n = 0; n < piecesOf(small.size); n += 1) {
      const data = await base64Of(small.slice(n * PIECE_BYTES, (n + 1) * PIECE_BYTES));
      const response = await postJson(url, { intent: "piece", id, name: file.name, bytes: small.size, n, data });
      if (!response.ok) return "failed";
      const { outcome } = (await response.json()) as { outcome: "more" | "whole" | Failure };
      if (outcome === "whole") return "whole";
      if (outcome !== "more") return outcome;
    }
    return "failed";
  } catch {
    return "failed";
  }
}

/** Returns a photo as a smaller JPEG; what the browser cannot read as a picture, and what would become larger, stays as it is. */
async function smaller(file: File): Promise<Blob> {
  if (!file.type.startsWith("image/")) return file;
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return file;
  const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
  return jpeg !== null && jpeg.size < file.size ? jpeg : file;
}

function base64Of(blob: Blob): Promise<string> {
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result).replace(/^[^,]*,/, ""));
    reader.onerror = () => fail(reader.error);
    reader.readAsDataURL(blob);
  });
}
