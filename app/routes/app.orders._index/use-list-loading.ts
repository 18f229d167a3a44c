import { useNavigation } from "@remix-run/react";

/** Returns whether another page, filter or tab of the list is being fetched. */
export function useListLoading(): boolean {
  const { state, location } = useNavigation();
  return state === "loading" && location.pathname === "/app/orders";
}
