-- When the last backup was written, and when one was last restored elsewhere and compared.
CREATE TYPE "BackupEventKind" AS ENUM ('backup', 'drill');

CREATE TABLE "backup_events" (
    "kind" "BackupEventKind" NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "file" TEXT NOT NULL,
    "taken_at" TIMESTAMPTZ(3) NOT NULL,
    "rows" BIGINT NOT NULL,

    CONSTRAINT "backup_events_pkey" PRIMARY KEY ("kind")
);
