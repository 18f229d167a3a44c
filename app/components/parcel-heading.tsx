import { Link, Text } from "@shopify/polaris";

interface Props {
  row: { orderKey: string; orderName: string; shipmentId: string; trackingNumber: string | null };
}

/** The order of a parcel in a list, a link to the parcel on its page, and the tracking number below it. */
export function ParcelHeading({ row }: Props) {
  return (
    <>
      <div>
        <Link url={`/app/orders/${row.orderKey}#parcel-${row.shipmentId}`} removeUnderline>
          <Text as="span" variant="bodyMd" fontWeight="semibold">
            {row.orderName}
          </Text>
        </Link>
      </div>
      {row.trackingNumber && (
        <Text as="span" tone="subdued" variant="bodySm">
          {row.trackingNumber}
        </Text>
      )}
    </>
  );
}
