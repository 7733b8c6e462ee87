import { DATA_VERSION } from '#server/platform/postgres/dataVersion.ts';
import { preparedRows } from '#server/platform/postgres/db.ts';
import type { FileState } from './builder/fileState.ts';
import { CLOCK_MS } from './builder/staleParts.ts';

/** What a file of an account has to match now. */
export interface CurrentMarks {
  version: number;
  /** Sums of all marks, which differ after any change. */
  marks: string;
  today: string;
  /** Milliseconds since 1970, by the database's clock. */
  at: number;
}

/** Marks of the account's committed rows. Null when there is no such account. */
export async function currentMarks(accountId: number): Promise<CurrentMarks | null> {
  const [row] = await preparedRows<{ version: number; live: string; marks: string; today: string; at: Date }>(
    `SELECT ${DATA_VERSION} AS version, sum(live)::text AS live, now() AS at,
            (now() AT TIME ZONE 'America/Sao_Paulo')::date AS today,
            (coalesce((SELECT sum(n) FROM changes.parts WHERE account_id = $1), 0)
             + coalesce((SELECT sum(n) FROM changes.shared_parts), 0))::text AS marks
     FROM changes.versions WHERE account_id = $1 HAVING count(*) > 0`,
    [accountId],
  );
  if (!row) return null;
  return { version: row.version, marks: `${row.live}/${row.marks}`, today: row.today, at: row.at.getTime() };
}

/** The marks of a file's rows. */
export function marksOf({ version, live, marks, today, asOf }: FileState): CurrentMarks {
  const sum = Object.values(marks).reduce((total, n) => total + BigInt(n), 0n);
  return { version, marks: `${live}/${sum}`, today, at: asOf };
}

/** Whether rows with these marks are those of now. */
export const areFresh = (had: CurrentMarks, now: CurrentMarks, followsClock: boolean): boolean =>
  had.marks === now.marks && had.today === now.today && !(followsClock && now.at - had.at >= CLOCK_MS);
