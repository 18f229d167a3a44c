import { check } from "./a-case";

check({
  "a phone with spaces and +84": { to: { phone: "+84 912 345 678" }, gives: {} },
  "a phone with dots": { to: { phone: "0912.345.678" }, gives: {} },
  "a phone whose leading zero a spreadsheet removed": { to: { phone: "912345678" }, gives: {} },
  "a landline with an extension": {
    to: { phone: "028 3822 1234 máy lẻ 15" },
    gives: { recipient: { phone: "02838221234", phoneExtension: "15" } },
  },
  "a hotline": { to: { phone: "1900 6789" }, gives: { recipient: { phone: "19006789" } } },
  "two numbers in one field: the first is called": {
    to: { phone: "0912345678 / 0987654321" },
    gives: {},
    says: ["phone_two_numbers?"],
  },
  "no phone on the address: the order's": {
    to: { phone: null },
    order: { phone: "0987654321" },
    gives: { recipient: { phone: "0987654321" } },
  },
  "no phone anywhere": { to: { phone: "" }, gives: "nothing", says: ["phone_missing"] },
  "a phone with a letter in it is not guessed at": {
    to: { phone: "09O2345678" },
    gives: "nothing",
    says: ["phone_invalid"],
  },
  "… staff type the right one": {
    to: { phone: "09O2345678" },
    staff: { recipientPhone: "0902 345 678" },
    gives: { recipient: { phone: "0902345678" } },
  },
  "a phone of another country": { to: { phone: "+1 415 555 2671" }, gives: "nothing", says: ["phone_invalid"] },
  "a company without a person": {
    to: { name: "", company: "Công ty Hoa Mai" },
    gives: { recipient: { name: "Công ty Hoa Mai" } },
  },
  nobody: { to: { name: " " }, gives: "nothing", says: ["name_missing"] },
  "the buyer's e-mail, where the shop sends it": {
    shop: { sendEmail: true },
    gives: { recipient: { email: "lan@example.com" } },
  },
  "the buyer's note goes to the courier": {
    order: { note: "Gọi trước khi giao" },
    gives: { note: "#1001 1x Áo thun Gọi trước khi giao" },
  },
  "a note longer than the carrier accepts is cut between words": {
    order: {
      note: "Giao giờ hành chính, gọi trước mười lăm phút, để ở quầy lễ tân nếu không có ai ở nhà, cảm ơn nhiều nhé",
    },
    gives: {
      note: "#1001 1x Áo thun Giao giờ hành chính, gọi trước mười lăm phút, để ở quầy lễ tân nếu không có ai ở nhà, cảm ơn nhiều nhé",
    },
  },
  "… or inside a long word, but never inside an emoji": {
    order: { note: "👨‍👩‍👧‍👦".repeat(40) },
    shop: { noteTemplate: "{note}" },
    gives: { note: "👨‍👩‍👧‍👦".repeat(17) },
  },
  "staff wrote a note of their own, and are told when it is cut": {
    staff: { note: `${"x".repeat(118)} yz` },
    gives: { note: "x".repeat(118) },
    says: ["note_too_long?"],
  },
  "an order without a note": { shop: { noteTemplate: "{note}" }, gives: { note: undefined } },
});
