-- What deleted accounts left behind.
DELETE FROM "sync_streams" WHERE "account_id" NOT IN (SELECT "id" FROM "accounts");
DELETE FROM "competitor_offers" WHERE "account_id" NOT IN (SELECT "id" FROM "accounts");
DELETE FROM "demand_forecast_days" WHERE "account_id" NOT IN (SELECT "id" FROM "accounts");
DELETE FROM "price_suggestions" WHERE "account_id" NOT IN (SELECT "id" FROM "accounts");
DELETE FROM "insights" WHERE "account_id" NOT IN (SELECT "id" FROM "accounts");

-- AddForeignKey
ALTER TABLE "sync_streams" ADD CONSTRAINT "sync_streams_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "competitor_offers" ADD CONSTRAINT "competitor_offers_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "demand_forecast_days" ADD CONSTRAINT "demand_forecast_days_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "price_suggestions" ADD CONSTRAINT "price_suggestions_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "insights" ADD CONSTRAINT "insights_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The rollups have no foreign key: it would be checked for each of their rows and slow the ingest down. The trigger
-- also takes first what a product may not be deleted under. It waits for the writers of the account (ACCOUNT_LOCK of
-- server/core/lockAccount.ts), so that none of them writes after it.
CREATE FUNCTION account_rows_go_with_it() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7206203, OLD.id);
  DELETE FROM order_items WHERE account_id = OLD.id;
  DELETE FROM ad_spend_days WHERE account_id = OLD.id;
  DELETE FROM inventory_days WHERE account_id = OLD.id;
  DELETE FROM sales_product_days WHERE account_id = OLD.id;
  DELETE FROM sales_product_months WHERE account_id = OLD.id;
  DELETE FROM sales_product_totals WHERE account_id = OLD.id;
  DELETE FROM sales_account_days WHERE account_id = OLD.id;
  RETURN OLD;
END $$;
CREATE TRIGGER account_rows_go_with_it BEFORE DELETE ON accounts FOR EACH ROW EXECUTE FUNCTION account_rows_go_with_it();
