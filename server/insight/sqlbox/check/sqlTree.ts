/** A piece of the parser's tree. */
export type Tree = Record<string, unknown>;

export const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The node inside `{ Kind: node }`, or null when it is of another kind. */
export function nodeOf(value: unknown, kind: string): Tree | null {
  const node = isTree(value) ? value[kind] : null;
  return isTree(node) ? node : null;
}

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The parts of a name that may be qualified. */
export const namesOf = (value: unknown): string[] =>
  listOf(value).map((part) => {
    const text = nodeOf(part, 'String')?.sval;
    return typeof text === 'string' ? text : '';
  });

/** The parser leaves empty texts out. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The number a node stands for, if it is one written out; -1, casts and 1.5 too. */
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

/** The text a node stands for, if it is one written out, perhaps with a cast. */
export function textConstant(value: unknown): string | null {
  const constant = nodeOf(value, 'A_Const');
  if (constant) return isTree(constant.sval) ? textOf(constant.sval.sval) : null;
  const cast = nodeOf(value, 'TypeCast');
  return cast ? textConstant(cast.arg) : null;
}
