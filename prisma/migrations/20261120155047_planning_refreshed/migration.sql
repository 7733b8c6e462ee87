-- AlterTable
ALTER TABLE "planning_settings" ADD COLUMN     "refreshed_at" TIMESTAMPTZ(3);
