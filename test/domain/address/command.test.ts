import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const command = fileURLToPath(new URL("../../../scripts/resolve-address.ts", import.meta.url));

test("the command answers every line in order, invalid lines and CRLF included", async () => {
  const child = spawn(process.execPath, [command], { stdio: ["pipe", "pipe", "pipe"] });
  child.stdin.end(
    [
      '\ufeff{"address1":"12 Lê Lợi, Phường Bến Nghé, Quận 1","address2":null,"city":"TP HCM","province":null,"zip":"","phone":"0912345678"}',
      "not json",
      "",
      '{"address1":"Thôn 2","address2":"\u2060Xã Không Có","city":"Hà Nội"}',
      '{"address1":"8 Lý Tự Trọng, Phường Bến Thành, TP.HCM","zip":700000}',
      "[]",
    ].join("\r\n"),
  );
  const [out, complaints] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const lines = out
    .trim()
    .split("\n")
    .map((line): unknown => JSON.parse(line));
  expect(lines).toEqual([
    {
      status: "resolved",
      level: "3",
      province: "Thành phố Hồ Chí Minh",
      district: "Quận 1",
      ward: "Phường Bến Nghé",
      street: "12 Lê Lợi",
      hamlet: null,
      confidence: "high",
      alternatives: [],
    },
    expect.objectContaining({ status: "review", reason: "empty", alternatives: [] }),
    expect.objectContaining({
      status: "review",
      reason: "no_ward",
      why: {
        code: "ward_unknown",
        vi: "Hỏi vì không có phường, xã nào tên “Xã Không Có” ở nơi này.",
        en: "We ask because no ward or commune here is called “Xã Không Có”.",
      },
      province: "Thành phố Hà Nội",
      hamlet: "Thôn 2",
    }),
    expect.objectContaining({ status: "resolved", level: "2", district: null, ward: "Phường Bến Thành" }),
    expect.objectContaining({ status: "review", reason: "empty" }),
  ]);
  expect(complaints).toMatch(/not an address/);
}, 120_000);
