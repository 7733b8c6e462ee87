import { minus, ONE, percent, plus, type Ratio, ratio, rounded, times, ZERO } from '#server/platform/exact/ratio.ts';
import type { Regime } from '#server/records/taxation/engine/saleRates.ts';
import { taxData } from '#server/records/taxation/rules/taxData.ts';
import type { ComparisonInputs } from './comparisonInputs.ts';

/** An amount in centavos with the least and with the most credit that may be. */
export interface Between {
  low: number;
  high: number;
}

/**
 * Credits of the purchases of the goods sold in centavos, from their cost: ICMS in Lucro Presumido and Real, in Real also PIS and COFINS
 * on what is left of the cost without it (Lei 14.592/2023).
 */
export function creditsOf(regime: Regime, cogs: number, { icmsCredit }: Pick<ComparisonInputs, 'icmsCredit'>): Between {
  if (regime !== 'presumido' && regime !== 'real') return { low: 0, high: 0 };
  const { pisPercent, cofinsPercent } = taxData.real;
  const federal = regime === 'real' ? plus(percent(pisPercent), percent(cofinsPercent)) : ZERO;
  const of = (icms: Ratio) => rounded(times(ratio(cogs), plus(icms, times(federal, minus(ONE, icms)))));
  return { low: of(icmsCredit.low), high: of(icmsCredit.high) };
}
