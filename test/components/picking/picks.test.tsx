// @vitest-environment jsdom
import "../a-screen";
import { Checkbox } from "@shopify/polaris";
import { act, memo } from "react";
import { describe, expect, test, vi } from "vitest";
import { createPicks, type Picks, useIsPicked, usePickedKeys, usePicks } from "~/components/picking/picks";
import { mounted } from "../mounted";

const PAGE = ["1", "2", "3", "4"];
const ticked = (picks: Picks) => [...picks.keys()].sort();

describe("the ticked rows of a page", () => {
  test.each<[string, (picks: Picks) => void, string[]]>([
    ["one, and none of it", (picks) => [picks.pick("2", true), picks.pick("2", false)], []],
    [
      "with the shift key, all from the one before",
      (picks) => [picks.pick("1", true), picks.pick("3", true, true)],
      ["1", "2", "3"],
    ],
    ["upwards too", (picks) => [picks.pick("4", true), picks.pick("2", true, true)], ["2", "3", "4"]],
    [
      "the shift key unticks as well",
      (picks) => [picks.pickPage(true), picks.pick("2", true), picks.pick("3", false, true)],
      ["1", "4"],
    ],
    ["the first with the shift key is itself alone", (picks) => picks.pick("3", true, true), ["3"]],
    [
      "the one before has left the page",
      (picks) => [picks.pick("gone", true), picks.pick("3", true, true)],
      ["3", "gone"],
    ],
    ["the page", (picks) => picks.pickPage(true), PAGE],
    [
      "nothing is before the first after all was cleared",
      (picks) => [picks.pick("1", true), picks.clear(), picks.pick("3", true, true)],
      ["3"],
    ],
  ])("%s", (_, tick, expected) => {
    const picks = createPicks(() => PAGE);
    tick(picks);
    expect(ticked(picks)).toEqual(expected);
  });

  test("tell of each change, and of none once nobody listens", () => {
    const picks = createPicks(() => PAGE);
    const heard = vi.fn();
    const stop = picks.subscribe(heard);
    picks.pick("1", true);
    picks.clear();
    picks.clear();
    expect(heard).toHaveBeenCalledTimes(2);
    stop();
    picks.pick("1", true);
    expect(heard).toHaveBeenCalledTimes(2);
  });
});

describe("a table of rows that can be ticked", () => {
  let drawn: string[] = [];
  const Row = memo(function Row({ picks, id }: { picks: Picks; id: string }) {
    const checked = useIsPicked(picks, id);
    drawn.push(id);
    return <Checkbox label={`row ${id}`} checked={checked} onChange={(now) => picks.pick(id, now)} />;
  });
  const Bar = ({ picks }: { picks: Picks }) => <p>{usePickedKeys(picks).size} ticked</p>;
  const Table = ({ page = "a" }: { page?: string }) => {
    const picks = usePicks(PAGE, page);
    drawn.push("table");
    return (
      <>
        <Bar picks={picks} />
        {PAGE.map((id) => (
          <Row key={id} id={id} picks={picks} />
        ))}
      </>
    );
  };

  test("draws one row with a tick", () => {
    const page = mounted("en", <Table />);
    drawn = [];
    act(() => page.field("row 2").click());
    expect(page.text()).toContain("1 ticked");
    expect(drawn).toEqual(["2"]);
    expect(page.field("row 2").checked).toBe(true);
  });

  test("begins another page without ticks", () => {
    const page = mounted("en", <Table />);
    act(() => page.field("row 2").click());
    expect(page.text()).toContain("1 ticked");
    page.show(<Table page="b" />);
    expect(page.text()).toContain("0 ticked");
    expect(page.field("row 2").checked).toBe(false);
  });
});
