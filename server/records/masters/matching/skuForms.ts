import { plainTitle } from '#server/records/masters/matching/titles/titlePieces.ts';

/** What sellers add to the SKU of one product for each marketplace and kind of advertisement. */
const ADDED = new Set(
  (
    'fba fbm dba amz amazon azn br ml mlb meli mercadolivre mercado livre full flex cl cls classico classica classic pr prem ' +
    'premium gold cat catalogo catalogue catalog cpa dup copia copy novo nova new'
  ).split(' '),
);
/** Added without a separator. */
const GLUED = ['premium', 'classico', 'catalogo', 'fba', 'fbm', 'dba', 'amz'];
/** Longest SKU of the marketplaces, with room. */
const LONGEST = 120;
const MEANINGLESS = new Set([
  '',
  'sku',
  'semsku',
  'sem',
  'na',
  'null',
  'none',
  'undefined',
  'teste',
  'test',
  'padrao',
  'default',
]);

/**
 * Normal forms of a SKU: without case, accents, separators, leading zeros and what is added for a marketplace. Two forms,
 * because separators between digits may mean something (`1-11`, `11-1`) or nothing. None for texts that are no SKU.
 */
export function skuForms(sku: string | null): string[] {
  const parts = plainTitle((sku ?? '').slice(0, LONGEST)).match(/[\p{L}\d]+/gu) ?? [];
  while (parts.length > 1 && ADDED.has(parts.at(-1)!)) parts.pop();
  while (parts.length > 1 && ADDED.has(parts[0]!)) parts.shift();
  const last = parts.at(-1) ?? '';
  const glued = GLUED.find((suffix) => last.length >= suffix.length + 3 && last.endsWith(suffix));
  if (glued) parts[parts.length - 1] = last.slice(0, -glued.length);
  const joined = parts.join('').replace(/^0+(?=.)/, '');
  if (MEANINGLESS.has(joined) || joined === '0') return [];
  const runs = parts.flatMap((part) => part.match(/\d+|\D+/g) ?? []).map((run) => run.replace(/^0+(?=\d)/, ''));
  const separated = runs.reduce((text, run) => text + (/\d$/.test(text) && /^\d/.test(run) ? '.' : '') + run, '');
  return [...new Set([joined, separated])];
}

/** The pattern of a form: letters as `A`, digits as `9`. Two SKUs of one pattern are of one scheme. */
export const skuPattern = (form: string): string => form.replaceAll(/\p{L}/gu, 'A').replaceAll(/\d/g, '9');
