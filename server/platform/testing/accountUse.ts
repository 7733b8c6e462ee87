import { isTree, listOf, namesOf, nodeOf, type Tree } from './sqlTree.ts';

export interface AccountUse {
  /** Tables of accounts in the statement. */
  used: string[];
  /** Tables without an account condition: their `account_id` is not compared, joined or inserted at their level. */
  unbound: string[];
  /** Whether an `account_id` is a parameter or inserted, to which the others are bound. */
  isFixed: boolean;
}

/** Use of the tables of accounts in a parsed statement. `tenant` has their names, qualified unless in the schema public. */
export function accountUse(statement: unknown, tenant: ReadonlySet<string>): AccountUse {
  const found: AccountUse = { used: [], unbound: [], isFixed: false };
  visit(statement, { tables: new Map(), bound: new Set() });
  return found;

  /** Visits one level. Each nested SELECT, INSERT, UPDATE or DELETE is a new level. */
  function visit(node: unknown, level: Level): void {
    if (Array.isArray(node)) for (const each of node) visit(each, level);
    if (!isTree(node)) return;
    for (const [kind, value] of Object.entries(node)) {
      if (LEVELS.has(kind) && isTree(value)) enter(value);
      else {
        if (isTree(value)) collect(kind, value, level);
        visit(value, level);
      }
    }
  }

  function enter(statementNode: Tree): void {
    const level: Level = { tables: new Map(), bound: new Set() };
    // each side of a UNION, INTERSECT or EXCEPT is a level
    const { larg, rarg, ...rest } = statementNode;
    for (const side of [larg, rarg]) if (isTree(side)) enter(side);
    if (isTree(statementNode.relation)) collect('RangeVar', statementNode.relation, level);
    if (listOf(statementNode.cols).some((col) => nodeOf(col, 'ResTarget')?.name === 'account_id')) {
      level.bound.add('');
      found.isFixed = true;
    }
    visit(rest, level);
    for (const [alias, table] of level.tables)
      if (!level.bound.has(alias) && !(level.bound.has('') && level.tables.size === 1)) found.unbound.push(table);
    found.used.push(...level.tables.values());
  }

  function collect(kind: string, node: Tree, level: Level): void {
    if (kind === 'RangeVar') {
      const table = [node.schemaname, node.relname].filter((name) => typeof name === 'string').join('.');
      const alias = isTree(node.alias) ? node.alias.aliasname : node.relname;
      if (tenant.has(table)) level.tables.set(String(alias), table);
    }
    if (kind === 'JoinExpr' && namesOf(node.usingClause).includes('account_id'))
      for (const side of [node.larg, node.rarg]) for (const alias of aliasesOf(side)) level.bound.add(alias);
    if (kind !== 'A_Expr' || !['=', ''].includes(namesOf(node.name)[0] ?? '')) return;
    const accounts = [...columnsIn(node.lexpr), ...columnsIn(node.rexpr)].filter(
      (name) => name.at(-1) === 'account_id',
    );
    for (const name of accounts) level.bound.add(name.length > 1 ? name.at(-2)! : '');
    if (accounts.length > 0 && JSON.stringify(node).includes('ParamRef')) found.isFixed = true;
  }
}

interface Level {
  /** Tables by alias. */
  tables: Map<string, string>;
  /** Aliases whose account_id is bound; '' for an unqualified one. */
  bound: Set<string>;
}

const LEVELS = new Set(['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt']);

function columnsIn(node: unknown): string[][] {
  const column = nodeOf(node, 'ColumnRef');
  if (column) return [namesOf(column.fields)];
  const row = nodeOf(node, 'RowExpr');
  return row ? listOf(row.args).flatMap(columnsIn) : [];
}

function aliasesOf(node: unknown): string[] {
  const table = nodeOf(node, 'RangeVar');
  if (table) return [String(isTree(table.alias) ? table.alias.aliasname : table.relname)];
  const join = nodeOf(node, 'JoinExpr');
  return join ? [...aliasesOf(join.larg), ...aliasesOf(join.rarg)] : [];
}
