import { Outlet } from "@remix-run/react";
import { useState } from "react";
import type { Batch, OrdersContext } from "~/components/order-list/context";

/** Holds what was booked last and where the list was left, so that both are still there after a visit to one of the orders. */
export default function Orders() {
  const [batch, setBatch] = useState<Batch>([]);
  const [batchId, setBatchId] = useState<string | null>(null);
  const [listAddress, setListAddress] = useState("/app/orders");
  const context: OrdersContext = { batch, setBatch, batchId, setBatchId, listAddress, setListAddress };
  return <Outlet context={context} />;
}
