import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Prisma, TaxSetting } from '#prisma/generated/client/client.ts';
import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import { decimalText, ratio, times } from '#server/platform/exact/ratio.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { dasRate, type SimplesRates } from '#server/records/taxation/engine/simplesRates.ts';
import { type TaxMonth, taxMonths } from './taxMonths.ts';

const MONTHS_SHOWN = 26;

/** The account's tax regimes, latest first. */
export const taxRegimes = (
  viewer: Pick<Viewer, 'accountId'>,
  query: Pick<Prisma.TaxSettingFindManyArgs, 'select' | 'include'> = {},
): Promise<TaxSetting[]> => accountPrisma(viewer).taxSetting.findMany({ ...query, orderBy: { validFrom: 'desc' } });

/** Taxes of the next month, the current one and the previous 24, latest first, starting at the first sale. */
export async function shownTaxMonths({ accountId }: Viewer, now = currentTime()): Promise<TaxMonth[]> {
  const months = await taxMonths(accountId, now, readerOf(accountId));
  const running = saoPauloDay(now.getTime()).slice(0, 7);
  return months
    .filter(({ month, isSynced }) => isSynced || month.slice(0, 7) >= running)
    .toReversed()
    .slice(0, MONTHS_SHOWN);
}

/** Tax as percent of revenue where it is one for all sales of a month: of a fixed percentage and in Simples with ICMS in the DAS; else null. */
export function ratePercent({ month, profile, isIcmsOutside }: TaxMonth): number | null {
  const { regime, percent, simples } = profile;
  if (regime === 'none') return 0;
  if (regime === 'percent') return Number(percent);
  if (regime !== 'simples' || (isIcmsOutside && profile.homeUf !== null)) return null;
  return dasPercent(simples!, month);
}

/**
 * Of a month of Simples with an incomplete RBT12, what `ratePercent` would be if the missing months were like the mean of the
 * known ones; null: RBT12 is complete, no month of it is known, or there is no single rate.
 */
export const likelyRatePercent = (month: TaxMonth): number | null =>
  month.likelySimples && ratePercent(month) !== null ? dasPercent(month.likelySimples, month.month) : null;

const dasPercent = (simples: SimplesRates, month: string): number =>
  Number(decimalText(times(dasRate(simples, 'normal', month), ratio(100))));
