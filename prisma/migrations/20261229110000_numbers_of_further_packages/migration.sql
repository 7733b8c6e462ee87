-- Tracking numbers of an order's further packages; `tracking_number` is that of the first.
ALTER TABLE "orders" ADD COLUMN "other_tracking_numbers" TEXT[] NOT NULL DEFAULT '{}';
ALTER TABLE orders ADD CONSTRAINT orders_other_tracking_numbers CHECK (
  other_tracking_numbers = '{}' OR (tracking_number IS NOT NULL AND cardinality(other_tracking_numbers) <= 49));
CREATE INDEX orders_other_tracking_numbers ON orders USING gin (other_tracking_numbers) WHERE other_tracking_numbers <> '{}';
