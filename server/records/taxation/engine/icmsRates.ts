import { decimal, minus, ONE, percent, type Ratio, times } from '#server/platform/exact/ratio.ts';
import type { Uf } from '#server/market/address/brazilianStates.ts';
import { type Certainty, inForce, taxData } from '#server/records/taxation/rules/taxData.ts';

export interface IcmsRate {
  kind: 'icms' | 'icms_difal' | 'icms_fcp';
  /** The state that it is owed to. */
  uf: Uf;
  /** Share of the sale's base, which is the price paid: tax is inside it (LC 190/2022). */
  rate: Ratio;
  certainty: Certainty;
}

/** A product's own rates in the state of destination, percent as text, where they differ from those of general goods. */
export interface OwnUfRates {
  internalPercent?: string | undefined;
  fcpPercent?: string | undefined;
}

/**
 * ICMS of a sale to a consumer on a day: the internal rate within a state; between states the interstate rate to the seller's,
 * DIFAL and FCP to the buyer's. A buyer who is a contributor owes DIFAL and FCP himself. `origin` is the origin of the goods, 0 to 8
 * (Conv. SINIEF); 2029 to 2032 all rates shrink alike (ADCT art. 128), then there are none.
 */
export function icmsRates(
  sale: { day: string; from: Uf; to: Uf; origin: string; isContributor?: boolean },
  own: OwnUfRates = {},
): IcmsRate[] {
  const { day, from, to, origin, isContributor = false } = sale;
  const left = icmsLeft(day);
  const there = inForce(taxData.uf[to], day)!;
  const internal = times(percent(own.internalPercent ?? there.internalPercent), left);
  const fund = times(percent(own.fcpPercent ?? there.fcpPercent), left);
  const { certainty } = there;
  const rates: IcmsRate[] =
    from === to
      ? [{ kind: 'icms', uf: from, rate: internal, certainty }]
      : [{ kind: 'icms', uf: from, rate: times(interstate(from, to, origin), left), certainty: 'official' }];
  if (!isContributor) {
    if (from !== to) rates.push({ kind: 'icms_difal', uf: to, rate: minus(internal, rates[0]!.rate), certainty });
    rates.push({ kind: 'icms_fcp', uf: to, rate: fund, certainty });
  }
  return rates.filter(({ rate }) => rate.n > 0n);
}

/** What is left of the rates of ICMS on a day, from 1 to 0. */
const icmsLeft = (day: string): Ratio => {
  const row = inForce(taxData.reform, day);
  return row ? decimal(row.icmsFactor) : ONE;
};

/** Res. Senado 22/1989 and 13/2012. */
function interstate(from: Uf, to: Uf, origin: string): Ratio {
  const {
    importedOrigins,
    imported,
    southSoutheastWithoutEs: rich,
    fromSouthSoutheastToOthers,
    general,
  } = taxData.interstate;
  if (importedOrigins.includes(origin)) return percent(imported);
  return percent(rich.includes(from) && !rich.includes(to) ? fromSouthSoutheastToOthers : general);
}
