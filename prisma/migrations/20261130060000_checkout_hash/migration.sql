-- What stands for the token of the checkout that an order comes from: the thank-you page and the order's page ask by it.
ALTER TABLE "order" ADD COLUMN "checkout_hash" TEXT;
