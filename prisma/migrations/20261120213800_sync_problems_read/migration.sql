-- AlterTable
ALTER TABLE "sync_runs" ADD COLUMN     "read_at" TIMESTAMPTZ(3);
