/// <reference types="@shopify/app-bridge-types" />
