-- what the texts beside them say, apart from any language; null: the text alone is known (docs/decisions/079)
ALTER TABLE "credentials" ADD COLUMN "sentences" JSONB;
ALTER TABLE "authorization_states" ADD COLUMN "sentences" JSONB;
ALTER TABLE "sync_runs" ADD COLUMN "sentences" JSONB;
ALTER TABLE "sync_streams" ADD COLUMN "sentences" JSONB;
