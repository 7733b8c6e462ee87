import { SqlError } from './sqlError.ts';
import { isTree, listOf, namesOf, nodeOf, numberConstant, textConstant, type Tree } from './sqlTree.ts';

/** A value may grow to so many stored values put together. */
const MAX_SIZE = 20_000;
/** Stored values that may be touched for one row. */
const MAX_WORK = 300_000;
const MAX_EXPONENT = 64;
/** Values an aggregate that keeps them is taken to keep, where the statement does not say. */
const KEPT_VALUES = 64;
/** Steps of a series of days or hours. */
const CALENDAR_STEPS = 400;
const ROWS_OF_FUNCTION = 8;
/** Characters that count as one more stored value. */
const CHARACTERS_A_VALUE = 256;

const joining = new Set(
  `concat concat_ws json_build_object jsonb_build_object json_build_array jsonb_build_array array_append array_prepend
   array_cat overlay`.split(/\s+/),
);
const keeping = new Set('string_agg array_agg json_agg jsonb_agg json_object_agg jsonb_object_agg'.split(' '));

const refuse = (message: string): never => {
  throw new SqlError('SQL_REFUSED', message);
};

interface Place {
  /** Size of the values of each table of WITH in force. */
  tables: Map<string, number>;
  /** Size of the values columns stand for. */
  column: number;
  /** Rows that functions in FROM make of one. */
  rows: number;
}

/**
 * Refuses a statement whose values could grow beyond all bounds, or need minutes for a single row: the server folds constants
 * and computes one row without ever looking whether it should stop. Only for a statement whose parts are known.
 */
export function checkCost(statement: Tree): void {
  new Estimate().ofSelect(statement, { tables: new Map(), column: 1, rows: 1 });
}

class Estimate {
  private work = 0;

  /** The size of the largest value a SELECT answers. */
  ofSelect(select: Tree, outer: Place): number {
    const tables = new Map(outer.tables);
    for (const item of listOf(isTree(select.withClause) ? select.withClause.ctes : null)) {
      const table = nodeOf(item, 'CommonTableExpr')!;
      tables.set(String(table.ctename), this.ofSelect(nodeOf(table.ctequery, 'SelectStmt')!, { ...outer, tables }));
    }
    if (isTree(select.larg) && isTree(select.rarg))
      return Math.max(
        this.ofSelect(select.larg, { ...outer, tables }),
        this.ofSelect(select.rarg, { ...outer, tables }),
      );
    const place: Place = { tables, column: outer.column, rows: 1 };
    for (const item of listOf(select.fromClause)) this.addSource(item, place);
    let largest = 1;
    for (const [key, value] of Object.entries(select)) {
      if (key === 'withClause' || key === 'fromClause') continue;
      const size = this.of(value, place);
      if (key === 'targetList' || key === 'valuesLists') largest = Math.max(largest, size);
    }
    return this.within(largest);
  }

  /** Adds what a part of FROM makes visible. */
  private addSource(source: unknown, place: Place): void {
    const table = nodeOf(source, 'RangeVar');
    if (table) place.column = Math.max(place.column, place.tables.get(String(table.relname)) ?? 1);
    const subquery = nodeOf(nodeOf(source, 'RangeSubselect')?.subquery, 'SelectStmt');
    if (subquery) place.column = Math.max(place.column, this.ofSelect(subquery, place));
    const join = nodeOf(source, 'JoinExpr');
    if (join) {
      this.addSource(join.larg, place);
      this.addSource(join.rarg, place);
      this.of(join.quals, place);
    }
    for (const item of listOf(nodeOf(source, 'RangeFunction')?.functions)) {
      const call = nodeOf(listOf(nodeOf(item, 'List')?.items)[0], 'FuncCall');
      if (!call) continue;
      place.rows *= rowsOf(call);
      place.column = Math.max(place.column, this.of({ FuncCall: call }, place));
    }
  }

  /** The size of the largest value of an expression, or of any in a list. */
  of(value: unknown, place: Place): number {
    if (Array.isArray(value))
      return value.reduce<number>((largest, item) => Math.max(largest, this.of(item, place)), 0);
    if (!isTree(value)) return 0;
    let largest = 0;
    for (const [key, child] of Object.entries(value)) largest = Math.max(largest, this.ofNode(key, child, place));
    return largest;
  }

  private ofNode(kind: string, node: unknown, place: Place): number {
    if (!isTree(node)) return this.of(node, place);
    switch (kind) {
      case 'A_Const':
        return 1 + Math.floor((textConstant({ A_Const: node })?.length ?? 0) / CHARACTERS_A_VALUE);
      case 'ColumnRef':
        return place.column;
      case 'A_Expr':
        return this.ofOperator(node, place);
      case 'FuncCall':
        return this.ofCall(node, place);
      case 'A_ArrayExpr':
        return this.ofAll(listOf(node.elements), place);
      case 'RowExpr':
        return this.ofAll(listOf(node.args), place);
      case 'TypeCast':
        return this.touch(this.of(node.arg, place));
      case 'SelectStmt':
        return this.ofSelect(node, place);
      case 'SubLink': {
        const answered = this.of(node.subselect, place) * (node.subLinkType === 'ARRAY_SUBLINK' ? KEPT_VALUES : 1);
        return this.within(Math.max(answered, this.of(node.testexpr, place)));
      }
      default:
        return this.of(node, place);
    }
  }

  private ofOperator(node: Tree, place: Place): number {
    const left = this.of(node.lexpr, place);
    const right = this.of(node.rexpr, place);
    this.touch(left + right);
    const operator = namesOf(node.name)[0];
    if (operator === '^') return this.ofPower(left, node.rexpr);
    return operator === '||' || operator === '*' ? this.within(left + right) : Math.max(left, right);
  }

  private ofCall(node: Tree, place: Place): number {
    const name = namesOf(node.funcname).at(-1)!;
    const args = listOf(node.args);
    const sizes = args.map((arg) => this.of(arg, place));
    this.of([node.agg_filter, node.agg_order, node.over], place);
    const first = sizes[0] ?? 1;
    const largest = Math.max(1, ...sizes);
    this.touch(largest);
    if (keeping.has(name)) return this.within(largest * Math.max(KEPT_VALUES, place.rows));
    if (joining.has(name)) return this.within(Math.max(1, sum(sizes)));
    if (name === 'power' || name === 'pow') return this.ofPower(first, args[1]);
    if (name === 'repeat') return this.within(first * (numberConstant(args[1]) ?? 1));
    if (/^[lr]pad$/.test(name)) return this.within(Math.max(first, (numberConstant(args[1]) ?? 1) / 8));
    if (name === 'replace' || name === 'regexp_replace')
      return this.within(first * Math.max(1, textConstant(args[2])?.length ?? 4 * (sizes[2] ?? 1)));
    if (name === 'exp') return this.within(largest * 16);
    return name.startsWith('quote_') ? this.within(largest * 2) : largest;
  }

  private ofPower(base: number, exponent: unknown): number {
    const power = Math.abs(numberConstant(exponent) ?? Infinity);
    if (power > MAX_EXPONENT) refuse(`O expoente precisa ser um número escrito de até ${MAX_EXPONENT}`);
    return this.within(base * Math.max(1, power / 4));
  }

  private ofAll(values: unknown[], place: Place): number {
    return this.within(Math.max(1, sum(values.map((value) => this.of(value, place)))));
  }

  private touch(size: number): number {
    this.work += size;
    if (this.work > MAX_WORK) refuse('A consulta dá trabalho demais para cada linha');
    return size;
  }

  private within(size: number): number {
    return size > MAX_SIZE ? refuse('Um valor da consulta pode ficar grande demais') : size;
  }
}

const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);

function rowsOf(call: Tree): number {
  if (namesOf(call.funcname).at(-1) !== 'generate_series') return ROWS_OF_FUNCTION;
  const [from, to, step] = listOf(call.args).map(numberConstant);
  if (typeof from !== 'number' || typeof to !== 'number') return CALENDAR_STEPS;
  return Math.max(1, Math.abs((to - from) / (step || 1)));
}
