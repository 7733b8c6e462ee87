-- CreateEnum
CREATE TYPE "CredentialKind" AS ENUM ('selling', 'advertising');

-- AlterTable
ALTER TABLE "credentials" ADD COLUMN     "application_id" TEXT,
ADD COLUMN     "kind" "CredentialKind" NOT NULL DEFAULT 'selling',
DROP CONSTRAINT "credentials_pkey",
ADD CONSTRAINT "credentials_pkey" PRIMARY KEY ("account_id", "marketplace", "kind");

-- CreateTable
CREATE TABLE "authorization_states" (
    "account_id" INTEGER NOT NULL,
    "state_hash" BYTEA NOT NULL,
    "marketplace" "Marketplace" NOT NULL,
    "client_id" TEXT NOT NULL,
    "client_secret" TEXT NOT NULL,
    "application_id" TEXT,
    "marketplace_code" TEXT,
    "redirect_uri" TEXT NOT NULL,
    "code_verifier" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "refresh_token" TEXT,
    "is_granted" BOOLEAN NOT NULL DEFAULT false,
    "failure" TEXT,

    CONSTRAINT "authorization_states_pkey" PRIMARY KEY ("account_id","state_hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "authorization_states_state_hash_key" ON "authorization_states"("state_hash");

-- CreateIndex
CREATE INDEX "authorization_states_expires_at_idx" ON "authorization_states"("expires_at");

-- AddForeignKey
ALTER TABLE "authorization_states" ADD CONSTRAINT "authorization_states_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Only Amazon has advertising keys apart from the selling ones.
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_kind_check" CHECK ("kind" = 'selling' OR "marketplace" = 'amazon');
