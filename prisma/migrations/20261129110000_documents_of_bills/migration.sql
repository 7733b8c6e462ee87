-- Bills and credit notes of a closed period with the names of their files, as the marketplace lists them; null until they were read.
ALTER TABLE "bill_periods" ADD COLUMN "documents" JSONB;
