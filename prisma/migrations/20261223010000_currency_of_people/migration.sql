-- the currency that a person wants reports in, see server/platform/values/reportCurrency.ts
ALTER TABLE "users" ADD COLUMN "report_currency" TEXT CONSTRAINT "users_report_currency_known" CHECK ("report_currency" IN ('standard', 'BRL', 'USD', 'SALE'));
