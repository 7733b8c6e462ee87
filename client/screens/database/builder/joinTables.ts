/** A column whose values point at rows of a table. */
export interface ForeignKey {
  table: string;
  column: string;
  toTable: string;
  toColumn: string;
}

/** A table that joins those before it where its column has the value of one of theirs. */
export interface Join {
  table: string;
  column: string;
  toTable: string;
  toColumn: string;
}

export interface JoinedTables {
  first: string;
  joins: Join[];
  /** Chosen tables that no foreign key leads to. */
  apart: string[];
}

/**
 * How the chosen tables are joined: along foreign keys in either direction, by the shortest path from what is joined
 * already, through tables that were not chosen where it must be. `own` says how tables without a path are joined; one whose
 * other table is not there yet stays apart.
 */
export function joinTables(
  chosen: readonly string[],
  keys: readonly ForeignKey[],
  own: readonly Join[] = [],
): JoinedTables {
  const first = chosen[0]!;
  const joins: Join[] = [];
  const joined = new Set([first]);
  const add = (join: Join) => {
    joins.push(join);
    joined.add(join.table);
  };
  for (;;) {
    const apart = chosen.filter((table) => !joined.has(table));
    const path = shortestPath(joined, new Set(apart), keys);
    const own1 = own.find(({ table, toTable }) => apart.includes(table) && joined.has(toTable));
    if (path) path.forEach(add);
    else if (own1) add(own1);
    else return { first, joins, apart };
  }
}

function shortestPath(from: ReadonlySet<string>, to: ReadonlySet<string>, keys: readonly ForeignKey[]): Join[] | null {
  const paths: Join[][] = [...from].map(() => []);
  const ends = [...from];
  const seen = new Set(from);
  for (let at = 0; at < ends.length; at += 1) {
    const [end, path] = [ends[at]!, paths[at]!];
    if (to.has(end)) return path;
    for (const next of keys.flatMap((key) => stepsFrom(end, key))) {
      if (seen.has(next.table)) continue;
      seen.add(next.table);
      ends.push(next.table);
      paths.push([...path, next]);
    }
  }
  return null;
}

function stepsFrom(end: string, { table, column, toTable, toColumn }: ForeignKey): Join[] {
  if (end === table) return [{ table: toTable, column: toColumn, toTable: table, toColumn: column }];
  return end === toTable ? [{ table, column, toTable, toColumn }] : [];
}
