import type { SandboxRun } from '#server/insight/sqlbox/sandbox/runInSandbox.ts';

const TYPES: Record<number, [type: string, kind: SqlKind]> = {
  16: ['boolean', 'boolean'],
  20: ['bigint', 'number'],
  21: ['smallint', 'number'],
  23: ['integer', 'number'],
  25: ['text', 'text'],
  114: ['json', 'json'],
  700: ['real', 'number'],
  701: ['double precision', 'number'],
  1000: ['boolean[]', 'array'],
  1005: ['smallint[]', 'array'],
  1007: ['integer[]', 'array'],
  1009: ['text[]', 'array'],
  1014: ['character[]', 'array'],
  1015: ['character varying[]', 'array'],
  1016: ['bigint[]', 'array'],
  1021: ['real[]', 'array'],
  1022: ['double precision[]', 'array'],
  1042: ['character', 'text'],
  1043: ['character varying', 'text'],
  1082: ['date', 'date'],
  1083: ['time without time zone', 'text'],
  1114: ['timestamp without time zone', 'instant'],
  1115: ['timestamp without time zone[]', 'array'],
  1182: ['date[]', 'array'],
  1184: ['timestamp with time zone', 'instant'],
  1185: ['timestamp with time zone[]', 'array'],
  1186: ['interval', 'text'],
  1231: ['numeric[]', 'array'],
  1266: ['time with time zone', 'text'],
  1700: ['numeric', 'number'],
  2950: ['uuid', 'text'],
  3802: ['jsonb', 'json'],
};

/** Format of a column's values. */
export type SqlKind = 'text' | 'number' | 'boolean' | 'date' | 'instant' | 'json' | 'array' | 'other';

export interface SqlColumn {
  /** Name in the statement. A second column of the same name is `name (2)`. */
  name: string;
  /** PostgreSQL type name. */
  type: string;
  kind: SqlKind;
}

export interface SqlResult {
  columns: SqlColumn[];
  /** Values as texts: exact numbers, instants in ISO 8601. Null is NULL. */
  rows: (string | null)[][];
  isTruncated: boolean;
  elapsedMs: number;
}

/** Result of a run with unique column names and types. */
export function sqlResult({ fields, rows, isTruncated, elapsedMs }: SandboxRun): SqlResult {
  const names = distinct(fields.map(({ name }) => name));
  const columns = fields.map(({ dataTypeID }, index): SqlColumn => {
    const [type, kind] = TYPES[dataTypeID] ?? ['other', 'other'];
    return { name: names[index]!, type, kind };
  });
  const written = (text: string | null, index: number) => (text === null ? null : cellText(columns[index]!, text));
  return { columns, rows: rows.map((row) => row.map(written)), isTruncated, elapsedMs };
}

function distinct(names: string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let own = name;
    for (let count = 2; taken.has(own); count += 1) own = `${name} (${count})`;
    taken.add(own);
    return own;
  });
}

function cellText({ kind }: SqlColumn, text: string): string {
  if (kind === 'boolean') return text === 't' ? 'true' : 'false';
  if (kind !== 'instant') return text;
  // infinity and years BC stay unchanged
  return text.replace(
    /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d[.\d]*)([+-]\d\d)?(:\d\d)?$/,
    (_, day, time, hours, minutes) => (hours ? `${day}T${time}${hours}${minutes ?? ':00'}` : `${day}T${time}`),
  );
}
