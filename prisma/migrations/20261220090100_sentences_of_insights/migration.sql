-- texts by code and parameters, to be worded in the reader's language; null in insights of an earlier version
ALTER TABLE "insights" ADD COLUMN "sentences" JSONB;
