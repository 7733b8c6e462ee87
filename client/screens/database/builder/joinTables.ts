/** A column that references a column of another table. */
export interface ForeignKey {
  table: string;
  column: string;
  toTable: string;
  toColumn: string;
}

/** Joins a table to an earlier one on equal columns. */
export interface Join {
  table: string;
  column: string;
  toTable: string;
  toColumn: string;
}

export interface JoinedTables {
  first: string;
  joins: Join[];
  /** Chosen tables without a join. */
  unjoined: string[];
}

/**
 * Joins of the chosen tables along foreign keys in either direction, by the shortest path from the joined ones, if needed
 * through tables that were not chosen. `chosenJoins` holds the joins of tables without a path; one to a table that is not
 * joined has no effect.
 */
export function joinTables(
  chosen: readonly string[],
  keys: readonly ForeignKey[],
  chosenJoins: readonly Join[] = [],
): JoinedTables {
  const first = chosen[0]!;
  const joins: Join[] = [];
  const joined = new Set([first]);
  const add = (join: Join) => {
    joins.push(join);
    joined.add(join.table);
  };
  for (;;) {
    const unjoined = chosen.filter((table) => !joined.has(table));
    const path = shortestPath(joined, new Set(unjoined), keys);
    const chosenJoin = chosenJoins.find(({ table, toTable }) => unjoined.includes(table) && joined.has(toTable));
    if (path) path.forEach(add);
    else if (chosenJoin) add(chosenJoin);
    else return { first, joins, unjoined };
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
