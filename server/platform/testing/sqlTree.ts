/** Node of the parse tree. */
export type Tree = Record<string, unknown>;

export const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Node inside `{ Kind: node }`. Null for another kind. */
export function nodeOf(value: unknown, kind: string): Tree | null {
  const node = isTree(value) ? value[kind] : null;
  return isTree(node) ? node : null;
}

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Parts of a possibly qualified name. */
export const namesOf = (value: unknown): string[] =>
  listOf(value).map((part) => {
    const text = nodeOf(part, 'String')?.sval;
    return typeof text === 'string' ? text : '';
  });

/** Text of a node. The parser omits empty texts. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Value of a numeric literal, including signs, casts and decimals. Null for other nodes. */
export function numberConstant(value: unknown): number | null {
  const constant = nodeOf(value, 'A_Const');
  if (constant) {
    if (isTree(constant.ival)) return Number(constant.ival.ival ?? 0);
    if (isTree(constant.fval)) return Number(constant.fval.fval);
    return null;
  }
  const cast = nodeOf(value, 'TypeCast');
  if (cast) return numberConstant(cast.arg);
  const expression = nodeOf(value, 'A_Expr');
  if (expression?.kind !== 'AEXPR_OP' || expression.lexpr || namesOf(expression.name)[0] !== '-') return null;
  const positive = numberConstant(expression.rexpr);
  return positive === null ? null : -positive;
}

/** Value of a text literal, possibly with a cast. Null for other nodes. */
export function textConstant(value: unknown): string | null {
  const constant = nodeOf(value, 'A_Const');
  if (constant) return isTree(constant.sval) ? textOf(constant.sval.sval) : null;
  const cast = nodeOf(value, 'TypeCast');
  return cast ? textConstant(cast.arg) : null;
}
