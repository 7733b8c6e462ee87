import { type DuckDBType, DuckDBTypeId } from '@duckdb/node-api';
import type { SqlColumn, SqlKind } from '#server/insight/sqlbox/sqlResult.ts';

const TYPES: Partial<Record<DuckDBTypeId, [type: string, kind: SqlKind]>> = {
  [DuckDBTypeId.BOOLEAN]: ['boolean', 'boolean'],
  [DuckDBTypeId.TINYINT]: ['smallint', 'number'],
  [DuckDBTypeId.UTINYINT]: ['smallint', 'number'],
  [DuckDBTypeId.SMALLINT]: ['smallint', 'number'],
  [DuckDBTypeId.USMALLINT]: ['integer', 'number'],
  [DuckDBTypeId.INTEGER]: ['integer', 'number'],
  [DuckDBTypeId.UINTEGER]: ['bigint', 'number'],
  [DuckDBTypeId.BIGINT]: ['bigint', 'number'],
  [DuckDBTypeId.UBIGINT]: ['numeric', 'number'],
  [DuckDBTypeId.HUGEINT]: ['numeric', 'number'],
  [DuckDBTypeId.UHUGEINT]: ['numeric', 'number'],
  [DuckDBTypeId.BIGNUM]: ['numeric', 'number'],
  [DuckDBTypeId.DECIMAL]: ['numeric', 'number'],
  [DuckDBTypeId.FLOAT]: ['real', 'number'],
  [DuckDBTypeId.DOUBLE]: ['double precision', 'number'],
  [DuckDBTypeId.VARCHAR]: ['text', 'text'],
  [DuckDBTypeId.ENUM]: ['text', 'text'],
  [DuckDBTypeId.SQLNULL]: ['text', 'text'],
  [DuckDBTypeId.UUID]: ['uuid', 'text'],
  [DuckDBTypeId.DATE]: ['date', 'date'],
  [DuckDBTypeId.TIME]: ['time without time zone', 'text'],
  [DuckDBTypeId.TIME_TZ]: ['time with time zone', 'text'],
  [DuckDBTypeId.TIMESTAMP]: ['timestamp without time zone', 'instant'],
  [DuckDBTypeId.TIMESTAMP_S]: ['timestamp without time zone', 'instant'],
  [DuckDBTypeId.TIMESTAMP_MS]: ['timestamp without time zone', 'instant'],
  [DuckDBTypeId.TIMESTAMP_NS]: ['timestamp without time zone', 'instant'],
  [DuckDBTypeId.TIMESTAMP_TZ]: ['timestamp with time zone', 'instant'],
  [DuckDBTypeId.INTERVAL]: ['interval', 'text'],
  [DuckDBTypeId.STRUCT]: ['json', 'json'],
  [DuckDBTypeId.MAP]: ['json', 'json'],
  [DuckDBTypeId.LIST]: ['array', 'array'],
  [DuckDBTypeId.ARRAY]: ['array', 'array'],
};

/** Columns of a result with unique names. */
export function columnsOf(names: string[], types: DuckDBType[]): SqlColumn[] {
  const taken = new Set<string>();
  return names.map((given, index) => {
    let name = given;
    for (let count = 2; taken.has(name); count += 1) name = `${given} (${count})`;
    taken.add(name);
    const of = types[index]!;
    const [type, kind] = of.alias === 'JSON' ? (['json', 'json'] as const) : (TYPES[of.typeId] ?? ['other', 'other']);
    return { name, type, kind };
  });
}
