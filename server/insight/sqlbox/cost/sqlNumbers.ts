import { isTree, listOf, namesOf, nodeOf, type Tree } from '#server/insight/sqlbox/check/sqlTree.ts';
import { viewerTables } from '#server/insight/sqlbox/tables/viewerTables.ts';

const NUMBER = /^(int|float|numeric|decimal|integer|bigint|smallint|double|real)/;
const ARITHMETIC = /^([-+*/%^&|#]|<<|>>|\|\/|\|\|\/|@)$/;
const words = (text: string) => new Set(text.trim().split(/\s+/));
const counting = words(`
  count length char_length character_length octet_length bit_length strpos position ascii cardinality array_length
  array_position array_ndims array_upper array_lower json_array_length jsonb_array_length num_nulls num_nonnulls
  extract date_part row_number rank dense_rank percent_rank cume_dist ntile regexp_count regexp_instr sign random pi
  width_bucket grouping`);
const calculating = words(`
  sum avg stddev stddev_pop stddev_samp variance var_pop var_samp corr round trunc ceil ceiling floor abs sqrt cbrt power
  pow exp ln log log10 mod div gcd lcm scale min_scale trim_scale to_number`);
const passing = words('min max lag lead first_value last_value nth_value any_value percentile_disc mode');

/** Whether a function always returns a number of a few digits. */
export const isCounting = (name: string) => counting.has(name);

/**
 * Returns a test whether an expression is a number before any cast, and not a text, whose few characters may denote a
 * hundred thousand digits. Names are resolved in the whole statement.
 */
export function numberTest(statement: Tree): (value: unknown) => boolean {
  const meanings = meaningsOf(statement);
  const known = new Map<string, boolean>();

  function isNamedNumber(name: string): boolean {
    const found = known.get(name);
    if (found !== undefined) return found;
    known.set(name, false); // a recursive reference is unknown
    const all = meanings.get(name);
    const answer = all !== undefined && all.every((meaning) => meaning === true || isNumber(meaning));
    known.set(name, answer);
    return answer;
  }

  function isNumber(value: unknown): boolean {
    if (!isTree(value)) return false;
    const [kind, node] = Object.entries(value)[0] ?? [];
    if (!isTree(node)) return false;
    switch (kind) {
      case 'A_Const':
        return !isTree(node.sval);
      case 'TypeCast':
        return isTree(node.typeName) && NUMBER.test(namesOf(node.typeName.names).at(-1)!);
      case 'A_Expr':
        if (node.kind === 'AEXPR_NULLIF') return isNumber(node.lexpr);
        return node.kind === 'AEXPR_OP' && ARITHMETIC.test(namesOf(node.name)[0]!);
      case 'CaseExpr':
        return [...listOf(node.args).map((when) => nodeOf(when, 'CaseWhen')?.result), node.defresult].every(isEmptyOr);
      case 'CoalesceExpr':
      case 'MinMaxExpr':
        return listOf(node.args).every(isEmptyOr);
      case 'ColumnRef':
        return isNamedNumber(namesOf(node.fields).at(-1)!);
      case 'SubLink': {
        const [first] = listOf(nodeOf(node.subselect, 'SelectStmt')?.targetList);
        return isNumber(nodeOf(first, 'ResTarget')?.val);
      }
      case 'FuncCall': {
        const name = namesOf(node.funcname).at(-1)!;
        return counting.has(name) || calculating.has(name) || (passing.has(name) && isNumber(listOf(node.args)[0]));
      }
      default:
        return false;
    }
  }
  const isEmptyOr = (value: unknown) =>
    value === undefined || nodeOf(value, 'A_Const')?.isnull === true || isNumber(value);
  return isNumber;
}

/** Meanings of each name: `true` for a numeric column, else the expression, or null when unknown. */
function meaningsOf(statement: Tree): Map<string, unknown[]> {
  const meanings = new Map<string, unknown[]>();
  const add = (name: string, meaning: unknown) => meanings.set(name, [...(meanings.get(name) ?? []), meaning]);
  for (const { columns } of viewerTables.values())
    for (const { name, type } of columns) add(name, NUMBER.test(type) || null);
  const left: unknown[] = [statement];
  while (left.length > 0) {
    const value = left.pop();
    if (Array.isArray(value)) left.push(...value);
    if (!isTree(value)) continue;
    const target = nodeOf(value, 'ResTarget');
    if (target && typeof target.name === 'string') add(target.name, target.val);
    for (const [key, child] of Object.entries(value)) {
      if (key === 'aliasname' || key === 'colnames' || key === 'aliascolnames')
        for (const name of typeof child === 'string' ? [child] : namesOf(child)) add(name, null);
      left.push(child);
    }
  }
  return meanings;
}
