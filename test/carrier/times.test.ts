import fc from "fast-check";
import { expect, test } from "vitest";
import { readDay, readHalfDay, readTime } from "~/carrier/times";

test.each([
  ["2016-11-02T12:18:39+07:00", "2016-11-02T05:18:39.000Z"],
  ["2016-11-02T12:18:39 07:00", "2016-11-02T05:18:39.000Z"], // a form decoder turned the plus into a space
  ["2016-11-02T12:18:39+0700", "2016-11-02T05:18:39.000Z"],
  ["2016-11-02T12:18:39+07", "2016-11-02T05:18:39.000Z"],
  ["2016-11-02T05:18:39Z", "2016-11-02T05:18:39.000Z"],
  ["2016-11-02T05:18:39.123Z", "2016-11-02T05:18:39.000Z"],
  ["2016-11-01T22:18:39-07:00", "2016-11-02T05:18:39.000Z"],
  ["2016-11-02T12:18:39", "2016-11-02T05:18:39.000Z"],
  ["2020-09-23 09:21:53", "2020-09-23T02:21:53.000Z"],
  ["20-09-23 09:21:53", "2020-09-23T02:21:53.000Z"],
  ["20-09-23T09:21:53+07:00", "2020-09-23T02:21:53.000Z"],
  ["2020/09/23 09:21", "2020-09-23T02:21:00.000Z"],
  ["2020-09-23", "2020-09-22T17:00:00.000Z"],
  [" 2020-09-23 09:21:53 ", "2020-09-23T02:21:53.000Z"],
])("%j is %s", (written, utc) => {
  expect(readTime(written)?.toISOString()).toBe(utc);
});

test.each([
  "",
  "0000-00-00 00:00:00",
  "2021-02-29 00:00:00",
  "2020-13-01 00:00:00",
  "2020-09-23 24:00:00",
  "2020-09-23 09:60:00",
  "2020-09-23T09:21:53+99:00",
  "hôm qua",
  "1600827713",
  1600827713,
  null,
  undefined,
  {},
])("%j is no time", (written) => {
  expect(readTime(written)).toBeNull();
});

test.each([
  ["Sáng 2020-08-26", { half: "morning", date: "2020-08-26" }],
  ["Chiều 2024-11-27", { half: "afternoon", date: "2024-11-27" }],
  ["Chiều 2024-11-27".normalize("NFD"), { half: "afternoon", date: "2024-11-27" }],
  ["Tối 2024-11-27", { half: "evening", date: "2024-11-27" }],
  ["SANG 2020/08/26", { half: "morning", date: "2020-08-26" }],
  ["Morning 2020-08-26", { half: "morning", date: "2020-08-26" }],
  ["Trưa 2020-08-26", { half: null, date: "2020-08-26" }],
  ["2020-08-26", { half: null, date: "2020-08-26" }],
  ["2024-11-26 00:00:00", { half: null, date: "2024-11-26" }],
])("the estimate %j", (text, expected) => {
  expect(readHalfDay(text)).toEqual({ ...expected, text });
});

test.each(["", "Sáng", "Sáng 2020-02-30", 20200826, null])("%j is no estimate", (written) => {
  expect(readHalfDay(written)).toBeNull();
});

test.each([
  ["2020-09-23", "2020-09-23"],
  ["2020/09/23", "2020-09-23"],
  ["20-09-23", "2020-09-23"],
  ["23/09/2020", "2020-09-23"],
  ["2020-09-23 09:21:53", "2020-09-23"],
  ["2020-9-3", "2020-09-03"],
  ["2020-02-30", null],
  ["soon", null],
  ["", null],
])("the day %j is %j", (written, day) => {
  expect(readDay(written)).toBe(day);
});

const seconds = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
  .map((date) => {
    date.setUTCMilliseconds(0);
    return date;
  });

test("one moment is read alike in every format", () => {
  fc.assert(
    fc.property(seconds, (moment) => {
      const local = new Date(moment.getTime() + 7 * 3_600_000).toISOString().slice(0, 19);
      const forms = [
        `${local}+07:00`,
        `${local} 07:00`,
        local.replace("T", " "),
        local.slice(2).replace("T", " "),
        local.replaceAll("-", "/").replace("T", " "),
        moment.toISOString(),
      ];
      expect(forms.map((form) => readTime(form)?.getTime())).toEqual(forms.map(() => moment.getTime()));
    }),
  );
});
