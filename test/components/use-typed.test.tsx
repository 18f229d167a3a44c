// @vitest-environment jsdom
import "./a-screen";
import { TextField } from "@shopify/polaris";
import { expect, test } from "vitest";
import { useTyped } from "~/components/use-typed";
import { mounted } from "./mounted";

/** Two fields that are saved by buttons of their own. */
function Form({ amount, day }: { amount: string; day: string }) {
  const [typedAmount, setAmount] = useTyped(amount);
  const [typedDay, setDay] = useTyped(day);
  return (
    <>
      <TextField label="Amount" value={typedAmount} onChange={setAmount} autoComplete="off" />
      <TextField label="Day" value={typedDay} onChange={setDay} autoComplete="off" />
    </>
  );
}

test("what is typed stays when another field is saved, and a field that nobody touched follows what is stored", () => {
  const { show, field, type } = mounted("en", <Form amount="100" day="1" />);
  type("Amount", "250");
  show(<Form amount="100" day="9" />);
  expect([field("Amount").value, field("Day").value]).toEqual(["250", "9"]);
  show(<Form amount="250" day="9" />);
  show(<Form amount="400" day="9" />);
  expect(field("Amount").value, "what another saved after it was saved").toBe("400");
  type("Amount", "");
  show(<Form amount="100" day="9" />);
  expect(field("Amount").value).toBe("");
});
