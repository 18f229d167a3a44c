import '@shopify/ui-extensions';

//@ts-ignore
declare module './src/index.tsx' {
  const shopify: import('@shopify/ui-extensions/admin.order-details.print-action.render').Api;
  const globalThis: { shopify: typeof shopify };
}

//@ts-ignore
declare module './src/should-render.ts' {
  const shopify: import('@shopify/ui-extensions/admin.order-details.print-action.should-render').Api;
  const globalThis: { shopify: typeof shopify };
}

//@ts-ignore
declare module './src/papers.tsx' {
  const shopify: import('@shopify/ui-extensions/admin.order-details.print-action.render').Api;
  const globalThis: { shopify: typeof shopify };
}

//@ts-ignore
declare module './src/ask-print.ts' {
  const shopify:
    | import('@shopify/ui-extensions/admin.order-details.print-action.render').Api
    | import('@shopify/ui-extensions/admin.order-details.print-action.should-render').Api;
  const globalThis: { shopify: typeof shopify };
}

//@ts-ignore
declare module './src/left-out.tsx' {
  const shopify: import('@shopify/ui-extensions/admin.order-details.print-action.render').Api;
  const globalThis: { shopify: typeof shopify };
}

//@ts-ignore
declare module './src/use-print.ts' {
  const shopify: import('@shopify/ui-extensions/admin.order-details.print-action.render').Api;
  const globalThis: { shopify: typeof shopify };
}
