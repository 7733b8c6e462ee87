import {
  compare,
  decimal,
  minus,
  over,
  percent,
  plus,
  type Ratio,
  ratio,
  times,
} from '#server/platform/exact/ratio.ts';
import { type Annex, inForce, taxData } from '#server/records/taxation/rules/taxData.ts';
import type { DasTribute, TaxClass } from './taxKinds.ts';

export interface SimplesRates {
  /** 1 to 6. */
  bracket: number;
  /** Share of revenue, before what the ICMS above the fifth bracket adds. */
  effective: Ratio;
  /** Share of revenue of each tribute in the DAS. */
  tributes: ReadonlyMap<DasTribute, Ratio>;
}

/** The first day from which PIS and COFINS are no more, and with them single-phase goods (EC 132/2023, ADCT art. 126). */
const WITHOUT_PIS_COFINS = '2027-01-01';

/** Tributes that sales of a class do not owe in the DAS (LC 123/2006 art. 18 §§ 4-A, 14). */
const LEFT_OUT: Record<TaxClass, readonly DasTribute[]> = {
  normal: [],
  mono: ['pis', 'cofins'],
  st: ['icms'],
  monoSt: ['pis', 'cofins', 'icms'],
  export: ['pis', 'cofins', 'icms', 'ipi', 'cbs', 'ibs'],
};

/**
 * Rates of Simples Nacional in the month that begins on `month` (`YYYY-MM-01`), from the revenue of the twelve months before in
 * centavos, proportional in the first year (`revenueOf12Months`). Above 3.6 million, ICMS that is still in the DAS has a rate of its
 * own until 2026; with `isIcmsOutside` ICMS and IBS are paid apart. The sixth bracket has no end: exclusion is not a rate.
 */
export function simplesRates(annex: Annex, month: string, rbt12: Ratio, isIcmsOutside: boolean): SimplesRates {
  const table = inForce(taxData.simples.annexes.filter((one) => one.annex === annex), month)!; // prettier-ignore
  const found = table.brackets.findIndex(({ upTo }) => compare(rbt12, centavos(upTo)) <= 0);
  const index = found < 0 ? table.brackets.length - 1 : found;
  const row = table.brackets[index]!;
  const effective = effectiveRate(rbt12, row);
  const tributes = new Map(
    Object.entries(row.shares).map(([tribute, share]) => [tribute as DasTribute, times(effective, percent(share))]),
  );
  if (isIcmsOutside) {
    tributes.delete('icms');
    tributes.delete('ibs');
  } else if (index === 5 && month < WITHOUT_PIS_COFINS) {
    const above = taxData.simples.icmsAboveFifth[annex];
    tributes.set('icms', times(effectiveRate(rbt12, above), percent(above.icmsSharePercent)));
  }
  return { bracket: index + 1, effective, tributes };
}

const centavos = (reais: string): Ratio => times(decimal(reais), ratio(100));

const effectiveRate = (rbt12: Ratio, { nominalPercent, deduct }: { nominalPercent: string; deduct: string }): Ratio =>
  rbt12.n > 0n ? over(minus(times(rbt12, percent(nominalPercent)), centavos(deduct)), rbt12) : percent(nominalPercent);

/** The tributes that sales of a class owe in the DAS of a month (`YYYY-MM-01`). */
export function tributesOfClass(rates: SimplesRates, of: TaxClass, month: string): [DasTribute, Ratio][] {
  const afterPis: Partial<Record<TaxClass, TaxClass>> =
    month < WITHOUT_PIS_COFINS ? {} : { mono: 'normal', monoSt: 'st' };
  const leftOut = LEFT_OUT[afterPis[of] ?? of];
  return [...rates.tributes].filter(([tribute]) => !leftOut.includes(tribute));
}

/** The whole rate of the sales of a class in the DAS, a share of revenue; in the hybrid option without CBS and IBS. */
export const dasRate = (rates: SimplesRates, of: TaxClass, month: string, isHybrid = false): Ratio =>
  plus(
    ...tributesOfClass(rates, of, month)
      .filter(([tribute]) => !isHybrid || (tribute !== 'cbs' && tribute !== 'ibs'))
      .map(([, rate]) => rate),
  );
