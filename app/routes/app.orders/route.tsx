import { Outlet } from "@remix-run/react";
import { useState } from "react";
import type { Batch, OrdersContext } from "./batch";

/** Holds what was booked last, so that its results are still there after a visit to one of the orders. */
export default function Orders() {
  const [batch, setBatch] = useState<Batch>([]);
  const context: OrdersContext = { batch, setBatch };
  return <Outlet context={context} />;
}
