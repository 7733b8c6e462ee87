import { SqlError } from '#server/insight/sqlbox/sqlError.ts';
import { isTree, listOf, namesOf, nodeOf, type Tree } from '#server/insight/sqlbox/check/sqlTree.ts';

/** Maximum number of expression nodes after all subqueries are inlined. */
const MAX_WEIGHT = 40_000;
/** Clauses that prevent inlining: the subquery is computed once, and references only read its values. */
const NOT_INLINED = ['groupClause', 'havingClause', 'distinctClause', 'sortClause', 'limitCount', 'limitOffset'];

/** Weights of a subquery's columns where they are inlined. */
interface Columns {
  byName: Map<string, number>;
  /** Weight of the heaviest column, used for unknown names. */
  most: number;
  /** Whether all names are known. */
  isNamed: boolean;
}
type Tables = ReadonlyMap<string, Columns>;
interface Place {
  tables: Tables;
  /** Columns visible from FROM of this and the enclosing statements, by alias. */
  sources: [name: string, columns: Columns][];
}

const plain: Columns = { byName: new Map(), most: 1, isNamed: true };

/**
 * Refuses a statement whose expressions double at each level, such as subqueries that reference a column of the inner one
 * twice: the server cannot plan it and cannot be interrupted. Requires a statement that passed the node check.
 */
export function checkWeight(statement: Tree): void {
  new Weights().ofSelect(statement, { tables: new Map(), sources: [] });
}

class Weights {
  private total = 0;

  ofSelect(select: Tree, outer: Place): Columns {
    const tables = new Map(outer.tables);
    const within = { ...outer, tables };
    for (const item of listOf(isTree(select.withClause) ? select.withClause.ctes : null)) {
      const table = nodeOf(item, 'CommonTableExpr')!;
      const columns = this.ofSelect(nodeOf(table.ctequery, 'SelectStmt')!, within);
      const isApart = table.ctematerialized === 'CTEMaterializeAlways';
      tables.set(String(table.ctename), isApart ? plain : renamed(columns, table.aliascolnames));
    }
    if (isTree(select.larg) && isTree(select.rarg)) {
      const [left, right] = [this.ofSelect(select.larg, within), this.ofSelect(select.rarg, within)];
      return { byName: new Map(), most: Math.max(left.most, right.most), isNamed: false };
    }
    const place: Place = { tables, sources: [...outer.sources] };
    for (const item of listOf(select.fromClause)) this.addSource(item, place);
    for (const [key, value] of Object.entries(select))
      if (!['withClause', 'fromClause', 'targetList'].includes(key)) this.add(this.of(value, place));
    const columns = this.ofTargets(listOf(select.targetList), place);
    const isApart = NOT_INLINED.some((key) => select[key] !== undefined);
    return isApart || isOverRows(select.targetList) ? plain : columns;
  }

  private ofTargets(targets: unknown[], place: Place): Columns {
    const byName = new Map<string, number>();
    let isNamed = true;
    let most = 1;
    for (const item of targets) {
      const target = nodeOf(item, 'ResTarget')!;
      const weight = this.add(this.of(target.val, place));
      const reference = nodeOf(target.val, 'ColumnRef');
      const name = typeof target.name === 'string' ? target.name : namesOf(reference?.fields).at(-1);
      most = Math.max(most, weight);
      if (name) byName.set(name, Math.max(byName.get(name) ?? 0, weight));
      else isNamed = false;
    }
    return { byName, most, isNamed };
  }

  private addSource(source: unknown, place: Place): void {
    const table = nodeOf(source, 'RangeVar');
    if (table) {
      const columns = place.tables.get(String(table.relname)) ?? plain;
      place.sources.push([aliasOf(table) ?? String(table.relname), renamed(columns, colnamesOf(table))]);
    }
    const range = nodeOf(source, 'RangeSubselect');
    const subquery = nodeOf(range?.subquery, 'SelectStmt');
    if (range && subquery)
      place.sources.push([aliasOf(range) ?? '', renamed(this.ofSelect(subquery, place), colnamesOf(range))]);
    const join = nodeOf(source, 'JoinExpr');
    if (join) {
      this.addSource(join.larg, place);
      this.addSource(join.rarg, place);
      this.add(this.of(join.quals, place));
    }
    const call = nodeOf(source, 'RangeFunction');
    if (call) this.add(this.of(call.functions, place));
  }

  /** Number of nodes of an expression, including its columns. */
  private of(value: unknown, place: Place): number {
    if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + this.of(item, place), 0);
    if (!isTree(value)) return 0;
    let weight = 0;
    for (const [kind, node] of Object.entries(value)) {
      if (!isTree(node)) weight += Array.isArray(node) ? this.of(node, place) : 0;
      else if (kind === 'ColumnRef') weight += columnWeight(namesOf(node.fields), place);
      else if (kind === 'SelectStmt') weight += this.ofWhole(node, place);
      else if (kind === 'A_Expr') weight += this.ofOperator(node, place);
      else weight += this.of(node, place) + (/^[A-Z]/.test(kind) ? 1 : 0);
    }
    return weight;
  }

  /** The server expands BETWEEN and IN: the left operand counts once per comparison. */
  private ofOperator(node: Tree, place: Place): number {
    const [left, right] = [this.of(node.lexpr, place), this.of(node.rexpr, place)];
    const kind = String(node.kind);
    if (kind.endsWith('_SYM')) return 1 + 4 * left + 2 * right;
    if (kind.includes('BETWEEN')) return 1 + 2 * left + right;
    if (kind !== 'AEXPR_IN') return 1 + left + right;
    const items = listOf(nodeOf(node.rexpr, 'List')?.items);
    const isOneArray = items.every((item) => nodeOf(item, 'A_Const'));
    return 1 + left * (isOneArray ? 1 : Math.max(1, items.length)) + right;
  }

  /** A scalar subquery is planned again wherever it is inlined. */
  private ofWhole(select: Tree, place: Place): number {
    const before = this.total;
    this.ofSelect(select, place);
    return this.total - before;
  }

  private add(weight: number): number {
    this.total += weight;
    if (this.total > MAX_WEIGHT)
      throw new SqlError('SQL_REFUSED', 'A consulta repete expressões vezes demais, umas dentro das outras');
    return weight;
  }
}

const aliasOf = (node: Tree) =>
  isTree(node.alias) && typeof node.alias.aliasname === 'string' ? node.alias.aliasname : null;
const colnamesOf = (node: Tree) => (isTree(node.alias) ? node.alias.colnames : null);
const renamed = (columns: Columns, names: unknown): Columns =>
  listOf(names).length > 0 ? { ...columns, byName: new Map(), isNamed: columns.most === 1 } : columns;

/** Weight of `column`, `table.column`, `*`, `table.*`, or a whole row by its table name. */
function columnWeight(names: string[], { sources }: Place): number {
  const name = names.at(-1)!;
  const own = names.length > 1 ? sources.filter(([source]) => source === names[0]) : sources;
  const row = sources.filter(([source]) => source === name).map(([, columns]) => rowWeight(columns));
  const weights = own.map(([, { byName, most, isNamed }]) => {
    if (name === '') return most; // a star keeps the columns as they are
    return byName.get(name) ?? (isNamed ? 1 : most);
  });
  return Math.max(1, ...weights, ...(names.length === 1 ? row : []));
}

const rowWeight = ({ byName, most }: Columns) =>
  Math.max(
    most,
    [...byName.values()].reduce((sum, weight) => sum + weight, 0),
  );

const OVER_ROWS = /^(count|sum|avg|min|max|(bool|bit)_(and|or)|every|any_value|.*_agg|percentile_.*|mode)$/;

/** Whether a list of columns has an aggregate or a window function. */
function isOverRows(targets: unknown): boolean {
  if (Array.isArray(targets)) return targets.some(isOverRows);
  if (!isTree(targets)) return false;
  return Object.entries(targets).some(([kind, node]) => {
    if (kind === 'SubLink') return false;
    if (kind === 'FuncCall' && isTree(node) && (node.over || OVER_ROWS.test(namesOf(node.funcname).at(-1)!)))
      return true;
    return isOverRows(node);
  });
}
