import type { Uf } from '#server/market/address/brazilianStates.ts';

/** Percentages by state, each state once, in the order of the letters; decimal text without needless zeros. */
export type StatePercents = readonly { uf: Uf; percent: string }[];

/** As a row of `product_taxes` has them: `RJ=22;SP=12.5`; null of none. */
export const percentsText = (percents: StatePercents): string | null =>
  percents.map(({ uf, percent }) => `${uf}=${percent}`).join(';') || null;

/** What `percentsText` wrote. */
export const percentsOf = (text: string | null): StatePercents =>
  (text?.split(';') ?? []).map((one) => ({ uf: one.slice(0, 2) as Uf, percent: one.slice(3) }));
