-- Whether an order of the product waits, because its action is against more stock (decision 051).
ALTER TABLE "demand_outlooks" ADD COLUMN "is_held" BOOLEAN NOT NULL DEFAULT false;
