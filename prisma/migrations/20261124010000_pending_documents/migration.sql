-- Documents that a marketplace creates on request (reports, results of queries), from the request until their rows are
-- stored: the next run, also after a restart, continues with the same id and requests no second one.
CREATE TYPE "DocumentKind" AS ENUM ('report', 'ad_report', 'query');
CREATE TYPE "DocumentState" AS ENUM ('waiting', 'ready');

CREATE TABLE "pending_documents" (
    "account_id" INTEGER NOT NULL,
    "marketplace" "Marketplace" NOT NULL,
    "kind" "DocumentKind" NOT NULL,
    "request" VARCHAR(64) NOT NULL,
    "stream" "SyncStreamName" NOT NULL,
    "remote_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "args" JSONB NOT NULL,
    "state" "DocumentState" NOT NULL DEFAULT 'waiting',
    "asked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "pending_documents_pkey" PRIMARY KEY ("account_id","marketplace","kind","request")
);
-- a notification that a document is ready names only its id
CREATE INDEX "pending_documents_remote_id_idx" ON "pending_documents"("remote_id");
ALTER TABLE "pending_documents" ADD CONSTRAINT "pending_documents_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
