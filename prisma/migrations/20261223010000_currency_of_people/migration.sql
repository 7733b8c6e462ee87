-- the currency that a person wants reports in, standard: that which the specification gives each report
ALTER TABLE "users" ADD COLUMN "report_currency" TEXT CONSTRAINT "users_report_currency_known" CHECK ("report_currency" IN ('standard', 'BRL', 'USD', 'SALE'));
