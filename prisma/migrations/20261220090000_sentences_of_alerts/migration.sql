-- title and message by code and parameters, to be worded in the reader's language; null in alerts of an earlier version
ALTER TABLE "alerts" ADD COLUMN "sentences" JSONB;
