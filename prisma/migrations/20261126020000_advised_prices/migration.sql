-- Whether a stored price is the action of its product's evaluation; only such prices are suggested (decision 051).
ALTER TABLE "price_suggestions" ADD COLUMN "is_advised" BOOLEAN NOT NULL DEFAULT true;
