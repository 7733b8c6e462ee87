-- AlterTable
ALTER TABLE "sync_streams" ADD COLUMN     "refused_at" TIMESTAMPTZ(3);
