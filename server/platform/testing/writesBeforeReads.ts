import { isTree, listOf, nodeOf, type Tree } from './sqlTree.ts';

/**
 * What a parsed script does in an order that two engines may understand in two ways, one sentence each. PostgreSQL runs all
 * parts of a statement on one snapshot; a cluster may run its CTEs one after the other, each seeing what the former wrote.
 * So no part may read a table that an earlier one wrote (a CTE that is not MATERIALIZED is read where it is named), and
 * none may be a MERGE.
 */
export const writesBeforeReads = (script: unknown): string[] =>
  listOf(isTree(script) ? script.stmts : []).flatMap((one) => (isTree(one) ? faultsOf(one.stmt) : []));

interface Part {
  name: string;
  /** Tables that it reads, those of the CTEs that are read where it names them included. */
  reads: ReadonlySet<string>;
  writes: string | null;
  isMerge: boolean;
}

function faultsOf(statement: unknown): string[] {
  const written = new Set<string>();
  return partsOf(statement).flatMap(({ name, reads, writes, isMerge }) => {
    const again = [...reads].filter((table) => written.has(table));
    if (writes) written.add(writes);
    return [
      ...again.map((table) => `${name} reads ${table}, already written`),
      ...(isMerge ? [`${name} is a MERGE`] : []),
    ];
  });
}

/** The CTEs of a statement in order, then what is left of it. */
function partsOf(statement: unknown): Part[] {
  const [kind, body] = kindOf(statement);
  if (!body) return [];
  const { withClause, ...rest } = body;
  const inPlace = new Map<string, ReadonlySet<string>>();
  const parts = listOf(isTree(withClause) ? withClause.ctes : []).flatMap((cte) => {
    const { ctename, ctequery, ctematerialized } = nodeOf(cte, 'CommonTableExpr')!;
    const part = partOf(String(ctename), ...kindOf(ctequery), inPlace);
    const isInPlace = !part.writes && ctematerialized !== 'CTEMaterializeAlways';
    inPlace.set(part.name, isInPlace ? part.reads : new Set());
    return isInPlace ? [] : [part];
  });
  return [...parts, partOf('the last part', kind, rest, inPlace)];
}

function partOf(name: string, kind: string, body: Tree | null, ctes: ReadonlyMap<string, ReadonlySet<string>>): Part {
  const { relation, ...rest } = body ?? {};
  const target = WRITES.has(kind) && isTree(relation) ? tableOf(relation) : null;
  const reads = new Set(tablesIn(rest, ctes));
  if (target && (kind !== 'InsertStmt' || rest.onConflictClause)) reads.add(target);
  return { name, reads, writes: target, isMerge: kind === 'MergeStmt' };
}

/** Tables named in a part of a tree; for CTEs that are read in place, theirs. */
function tablesIn(node: unknown, ctes: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  if (Array.isArray(node)) return node.flatMap((each) => tablesIn(each, ctes));
  if (!isTree(node)) return [];
  const own = new Map(ctes);
  const nested = isTree(node.withClause) ? listOf(node.withClause.ctes) : [];
  for (const cte of nested) own.set(String(nodeOf(cte, 'CommonTableExpr')!.ctename), new Set());
  return Object.entries(node).flatMap(([kind, value]) => {
    if (kind !== 'RangeVar' || !isTree(value)) return tablesIn(value, own);
    const table = tableOf(value);
    return [...(own.get(table) ?? [table])];
  });
}

const WRITES = new Set(['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt']);

const kindOf = (statement: unknown): [string, Tree | null] => {
  const [[kind, body] = ['', null]] = isTree(statement) ? Object.entries(statement) : [];
  return [kind, isTree(body) ? body : null];
};

const tableOf = ({ schemaname, relname }: Tree) =>
  [schemaname, relname].filter((name) => typeof name === 'string').join('.');
