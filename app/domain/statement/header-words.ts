import { plainWords } from "~/domain/text";
import type { ColumnField } from "./fields";

/** Words of headers, without accents; the first that fits decides, so the more exact stand first. */
const WORDS: readonly (readonly [ColumnField, RegExp])[] = [
  [
    "label",
    /\b(ma van don|so van don|ma don ghtk|ma don giao hang|ma van|mvd|tracking|waybill|label( id)?|ma don hang ghtk|van don)\b/,
  ],
  [
    "partnerId",
    /\b(ma (don hang )?(khach hang|doi tac|shop|cua shop)|ma don (khach|shop)|ma don hang (shop|kh)|partner id|client (order )?code|order (id|code|number)|reference|ma tham chieu|ma don hang|so don hang)\b/,
  ],
  [
    "netVnd",
    /\b(thuc (nhan|tra|thu|linh)|con lai|net|so tien (thanh toan|chuyen khoan|nhan)|tien chuyen khoan|thanh toan|phai (tra|nhan)|payable|pay ?out|transfer)\b/,
  ],
  ["codFeeVnd", /\b(phi (thu ho|cod|chuyen tien|chuyen khoan|doi soat)|cod fee|transfer fee|collection fee)\b/],
  [
    "returnFeeVnd",
    /\b(phi (chuyen )?(hoan|tra hang)|phi hoan (hang)?|cuoc hoan|return(ed)? (fee|cost)|phi don hoan)\b/,
  ],
  ["insuranceFeeVnd", /\b(phi (bao hiem|khai gia)|bao hiem|insurance)\b/],
  ["compensationVnd", /\b(boi hoan|boi thuong|den bu|compensation|refund(ed)? for loss|tien den)\b/],
  [
    "otherFeeVnd",
    /\b(phi khac|phu phi|phu thu|phi (xang|nhien lieu|giao lai|luu kho|gia tang|dich vu khac|thay doi|vung)|surcharge|other fee|extra fee|fuel)\b/,
  ],
  [
    "shippingFeeVnd",
    /\b(phi (van chuyen|giao hang|giao|ship|vc|dich vu)|cuoc( phi)?|tien ship|ship(ping)? (fee|money|cost)|tong phi|total fee|delivery fee|freight)\b/,
  ],
  ["codVnd", /\b(cod|thu ho|tien thu( duoc)?|tien hang|cash on delivery|collected|pick money|so tien thu)\b/],
  ["weight", /\b(khoi luong|trong luong|can nang|weight|kl|tl)\b/],
  [
    "happenedOn",
    /\b(ngay (giao|doi soat|hoan thanh|phat|thanh toan|chuyen|cap nhat)|ngay|thoi gian|date|delivered (at|on)|time)\b/,
  ],
];

/** Returns what a column of this header is likely to hold; null: nothing that is known. */
export function fieldOfHeader(header: string): ColumnField | null {
  const words = plainWords(header).join(" ");
  return WORDS.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
}
