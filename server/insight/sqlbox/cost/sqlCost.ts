import { isShortPattern, MAX_PATTERN } from '#server/insight/sqlbox/check/functionRules.ts';
import { SqlError } from '#server/insight/sqlbox/sqlError.ts';
import { isCounting, numberTest } from './sqlNumbers.ts';
import {
  isTree,
  listOf,
  namesOf,
  nodeOf,
  numberConstant,
  textConstant,
  type Tree,
} from '#server/insight/sqlbox/check/sqlTree.ts';

/** Maximum size of a value, as a multiple of a stored value. */
const MAX_SIZE = 60_000;
/** Maximum number of stored values read per row. */
const MAX_WORK = 300_000;
const MAX_EXPONENT = 64;
/** Digits of the largest floating-point number. */
const MAX_DIGITS = 308;
/** Size of the longest number, which a text like 1e131000 can produce. */
const MAX_NUMBER_SIZE = 300;
/** Decimal places assumed when the statement does not give a literal number. */
const ASSUMED_DECIMAL_PLACES = 64;
/** Number of values assumed in a collecting aggregate without a literal limit. */
const ASSUMED_AGGREGATE_VALUES = 32;
/** Number of steps assumed for a series of days or hours. */
const CALENDAR_STEPS = 400;
const ROWS_OF_FUNCTION = 8;
/** Characters that count as one stored value. */
const CHARACTERS_PER_VALUE = 256;

const joining = new Set(
  `concat concat_ws json_build_object jsonb_build_object json_build_array jsonb_build_array array_append array_prepend
   array_cat overlay`.split(/\s+/),
);
/** Functions that double quotes and backslashes of their input. */
const quoting = /^(quote_.*|to_jsonb?|row_to_json|array_to_json|array_to_string|format)$/;
/** Functions with quadratic time in the number of digits. */
const dividing = /^(sqrt|ln|log|log10|mod|div|gcd|lcm|power|pow|exp|width_bucket)$/;
const keeping = new Set('string_agg array_agg json_agg jsonb_agg json_object_agg jsonb_object_agg'.split(' '));

const refuse = (message: string): never => {
  throw new SqlError('SQL_REFUSED', message);
};

interface Size {
  /** Size of the largest value. */
  column: number;
  /** Total size of a row's values. */
  row: number;
}
interface Place {
  /** Sizes of the WITH tables in scope. */
  tables: Map<string, Size>;
  /** Row sizes by alias. */
  named: Map<string, number>;
  /** Size of column values. */
  column: number;
  /** Rows that functions in FROM produce per row. */
  rows: number;
}

/**
 * Refuses a statement whose values could grow without bound or take minutes for a single row: the server folds constants
 * and computes one row without checking for interrupts. Requires a statement that passed the node check.
 */
export function checkCost(statement: Tree): void {
  new Estimate(numberTest(statement)).ofSelect(statement, {
    tables: new Map(),
    named: new Map(),
    column: 1,
    rows: 1,
  });
}

class Estimate {
  private work = 0;

  constructor(private readonly isNumber: (value: unknown) => boolean) {}

  ofSelect(select: Tree, outer: Place): Size {
    const tables = new Map(outer.tables);
    for (const item of listOf(isTree(select.withClause) ? select.withClause.ctes : null)) {
      const table = nodeOf(item, 'CommonTableExpr')!;
      tables.set(String(table.ctename), this.ofSelect(nodeOf(table.ctequery, 'SelectStmt')!, { ...outer, tables }));
    }
    if (isTree(select.larg) && isTree(select.rarg)) {
      const [left, right] = [select.larg, select.rarg].map((side) => this.ofSelect(side, { ...outer, tables })) as [
        Size,
        Size,
      ];
      return { column: Math.max(left.column, right.column), row: Math.max(left.row, right.row) };
    }
    const place: Place = { tables, named: new Map(outer.named), column: outer.column, rows: 1 };
    for (const item of listOf(select.fromClause)) this.addSource(item, place);
    const answer: Size = { column: 1, row: 1 };
    for (const [key, value] of Object.entries(select)) {
      if (key === 'withClause' || key === 'fromClause') continue;
      const sizes = listOf(value).map((item) => this.of(item, place));
      if (!Array.isArray(value)) this.of(value, place);
      if (key !== 'targetList' && key !== 'valuesLists') continue;
      answer.column = Math.max(1, ...sizes);
      answer.row = sum(sizes);
    }
    this.within(answer.column);
    return answer;
  }

  /** Adds the names that an item of FROM makes visible. */
  private addSource(source: unknown, place: Place): void {
    const table = nodeOf(source, 'RangeVar');
    if (table) addNamed(place, table, place.tables.get(String(table.relname)) ?? { column: 1, row: 1 });
    const range = nodeOf(source, 'RangeSubselect');
    const subquery = nodeOf(range?.subquery, 'SelectStmt');
    if (range && subquery) addNamed(place, range, this.ofSelect(subquery, place));
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

  /** Size of the largest value of an expression or a list of expressions. */
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
        return this.ofConstant(node);
      case 'ColumnRef':
        return this.ofColumn(node, place);
      case 'A_Expr':
        return this.ofOperator(node, place);
      case 'FuncCall':
        return this.ofCall(node, place);
      case 'A_ArrayExpr':
        return 2 * this.ofAll(listOf(node.elements), place);
      case 'RowExpr':
        return 2 * this.ofAll(listOf(node.args), place);
      case 'TypeCast':
        return this.touch(this.ofCast(node, place));
      case 'SelectStmt':
        return this.ofSelect(node, place).column;
      case 'SubLink': {
        const answered =
          this.of(node.subselect, place) * (node.subLinkType === 'ARRAY_SUBLINK' ? ASSUMED_AGGREGATE_VALUES : 1);
        return this.within(Math.max(answered, this.of(node.testexpr, place)));
      }
      default:
        return this.of(node, place);
    }
  }

  /** A whole row can be referenced like a column. As text its quotes are doubled. */
  private ofColumn(node: Tree, place: Place): number {
    const names = namesOf(node.fields);
    const row = names.length === 1 ? place.named.get(names[0]!) : undefined;
    return row === undefined ? place.column : Math.max(place.column, this.within(2 * row));
  }

  private ofOperator(node: Tree, place: Place): number {
    const left = this.of(node.lexpr, place);
    const right = this.of(node.rexpr, place);
    const operator = namesOf(node.name)[0]!;
    this.touch('*/%'.includes(operator) ? left * right : left + right);
    if (operator === '^') return this.ofPower(left, node.rexpr);
    return operator === '||' || operator === '*' ? this.within(left + right) : Math.max(left, right);
  }

  private ofCall(node: Tree, place: Place): number {
    const name = namesOf(node.funcname).at(-1)!;
    const args = listOf(node.args);
    if (name === 'substring' && !this.isNumber(args[1]) && !isShortPattern(args[1]))
      refuse(`substring precisa de uma posição ou de um padrão escrito de até ${MAX_PATTERN} caracteres`);
    const sizes = args.map((arg) => this.of(arg, place));
    this.of([node.agg_filter, node.agg_order, node.over], place);
    const first = sizes[0] ?? 1;
    const largest = Math.max(1, ...sizes);
    this.touch(dividing.test(name) ? largest ** 2 : largest);
    if (isCounting(name)) return 1;
    if (keeping.has(name)) return this.within(largest * Math.max(ASSUMED_AGGREGATE_VALUES, place.rows));
    if (joining.has(name)) return this.within(Math.max(1, sum(sizes)));
    if (name === 'power' || name === 'pow') return this.ofPower(first, args[1]);
    if (name === 'repeat') return this.within(first * (numberConstant(args[1]) ?? 1));
    if (/^[lr]pad$/.test(name)) return this.within(Math.max(first, (numberConstant(args[1]) ?? 1) / 8));
    if (name === 'replace' || name === 'regexp_replace')
      return this.within(first * Math.max(1, textConstant(args[2])?.length ?? 4 * (sizes[2] ?? 1)));
    if (name === 'exp') return this.within(largest * 16);
    if (name === 'format') return this.within(sum(sizes) * (textConstant(args[0])?.split('%').length ?? 1));
    if (name === 'round' || name === 'trunc') return Math.max(first, placesSize(args[1]));
    return quoting.test(name) ? this.within(largest * 2) : largest;
  }

  private ofConstant(node: Tree): number {
    const written = isTree(node.fval) ? String(node.fval.fval) : (textConstant({ A_Const: node }) ?? '');
    if (isTree(node.fval) && isLongNumber(written)) refuse(`Um número escrito pode ter até ${MAX_DIGITS} algarismos`);
    return 1 + Math.floor(written.length / CHARACTERS_PER_VALUE);
  }

  private ofCast(node: Tree, place: Place): number {
    const size = this.of(node.arg, place);
    const type = isTree(node.typeName) ? namesOf(node.typeName.names).at(-1)! : '';
    if (!/^(numeric|decimal)$/.test(type) || this.isNumber(node.arg)) return size;
    const written = textConstant(node.arg);
    if (written === null) return Math.max(size, MAX_NUMBER_SIZE);
    if (isLongNumber(written)) refuse(`Um número escrito pode ter até ${MAX_DIGITS} algarismos`);
    return size;
  }

  private ofPower(base: number, exponent: unknown): number {
    const power = Math.abs(numberConstant(exponent) ?? Infinity);
    if (power > MAX_EXPONENT) refuse(`O expoente precisa ser um número escrito de até ${MAX_EXPONENT}`);
    const size = base * Math.max(1, power / 4);
    this.touch(size ** 2);
    return this.within(size);
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

const isLongNumber = (written: string) =>
  written.length > MAX_DIGITS ||
  Math.abs(Number(/e([-+]?\d+)/i.exec(written.replaceAll('_', ''))?.[1] ?? 0)) > MAX_DIGITS;
/** Size added to a number by a number of decimal places. */
const placesSize = (count: unknown) =>
  count === undefined
    ? 0
    : (numberConstant(count) ?? ASSUMED_DECIMAL_PLACES * CHARACTERS_PER_VALUE) / CHARACTERS_PER_VALUE;
function addNamed(place: Place, source: Tree, { column, row }: Size): void {
  const name = isTree(source.alias) ? source.alias.aliasname : source.relname;
  if (typeof name === 'string') place.named.set(name, row);
  place.column = Math.max(place.column, column);
}

const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);

function rowsOf(call: Tree): number {
  if (namesOf(call.funcname).at(-1) !== 'generate_series') return ROWS_OF_FUNCTION;
  const [from, to, step] = listOf(call.args).map(numberConstant);
  if (typeof from !== 'number' || typeof to !== 'number') return CALENDAR_STEPS;
  return Math.max(1, Math.abs((to - from) / (step || 1)));
}
