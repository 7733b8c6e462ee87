import { ratio } from '#server/platform/exact/ratio.ts';
import type { SaleProfile } from '#server/records/taxation/engine/saleRates.ts';
import { simplesRates } from '#server/records/taxation/engine/simplesRates.ts';
import type { TaxMonth } from '#server/records/taxes/taxMonths.ts';

/** The company of a month under the tables of another day (`YYYY-MM-DD`), its revenue as it is. */
export function profileOn({ profile, rbt12Minor, isIcmsOutside }: TaxMonth, day: string): SaleProfile {
  const { simples, annex } = profile;
  return { ...profile, simples: simples && simplesRates(annex, day, ratio(rbt12Minor), isIcmsOutside) };
}
