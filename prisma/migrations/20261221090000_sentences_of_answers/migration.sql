-- texts by code and parameters, to be worded in the reader's language; null in those of an earlier version
ALTER TABLE "sent_prices" ADD COLUMN "sentences" JSONB;
ALTER TABLE "sync_streams" ADD COLUMN "note_sentences" JSONB;
ALTER TABLE "sync_runs" ADD COLUMN "step_sentence" JSONB;
ALTER TABLE "notification_topics" ADD COLUMN "sentence" JSONB;
ALTER TABLE "nfe_imports" ADD COLUMN "sentence" JSONB;
ALTER TABLE "nfe_import_files" ADD COLUMN "sentence" JSONB;
