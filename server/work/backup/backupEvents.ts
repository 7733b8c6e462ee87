import { pool, type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { gauge } from '#server/platform/process/metrics.ts';

interface BackupEvent {
  /** Name of the backup's file, without its folder. */
  file: string;
  /** When the snapshot in it was taken. */
  takenAt: Date;
  rows: number;
}

/** Records that a backup was written, or restored by a drill. Of each kind the last one is kept. */
export async function recordBackupEvent(
  kind: 'backup' | 'drill',
  { file, takenAt, rows }: BackupEvent,
  on: Queryable = pool,
): Promise<void> {
  await queryRows(
    `INSERT INTO backup_events (kind, at, file, taken_at, rows) VALUES ($1, now(), $2, $3, $4)
     ON CONFLICT (kind) DO UPDATE SET at = excluded.at, file = excluded.file, taken_at = excluded.taken_at, rows = excluded.rows`,
    [kind, file, takenAt, rows],
    on,
  );
}

export interface Copies {
  lastBackupAt: Date | null;
  lastProvenRestoreAt: Date | null;
}

/** When the last backup was taken, and when one was last proven by a drill; null: none was. */
export async function lastCopies(): Promise<Copies> {
  const events = await queryRows<{ kind: 'backup' | 'drill'; at: Date; takenAt: Date }>(
    'SELECT kind, at, taken_at AS "takenAt" FROM backup_events',
  );
  const of = (kind: 'backup' | 'drill') => events.find((event) => event.kind === kind);
  return { lastBackupAt: of('backup')?.takenAt ?? null, lastProvenRestoreAt: of('drill')?.at ?? null };
}

/** Seconds since a moment of the last event of a kind; infinite before the first. */
async function secondsSince(kind: 'backup' | 'drill', moment: 'at' | 'taken_at'): Promise<number> {
  const [row] = await queryRows<{ seconds: number }>(
    `SELECT extract(epoch FROM now() - ${moment})::float8 AS seconds FROM backup_events WHERE kind = $1`,
    [kind],
  );
  return row?.seconds ?? Infinity;
}

gauge('backup_age_seconds', 'Age of the last backup of `npm run backup`; +Inf before the first.', [], async () => [
  [{}, await secondsSince('backup', 'taken_at')],
]);
gauge(
  'restore_drill_age_seconds',
  'Time since a backup was last restored and had its rows and figures; +Inf before the first.',
  [],
  async () => [[{}, await secondsSince('drill', 'at')]],
);
gauge(
  'restored_backup_age_seconds',
  'Age of the backup that was last proven so; +Inf before the first.',
  [],
  async () => [[{}, await secondsSince('drill', 'taken_at')]],
);
