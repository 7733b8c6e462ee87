-- What the marketplace's summary of a period says, by type and sub-type: {"CHARGE/CV": 615} in minor units.
ALTER TABLE "bill_periods" ADD COLUMN "summary" JSONB;
-- Which report of which document lists a charge: bonuses of credit notes are in no summary, and only a whole reading of its own
-- report says that a charge is gone.
ALTER TABLE "charges" ADD COLUMN "report" TEXT, ADD COLUMN "document_type" TEXT;
