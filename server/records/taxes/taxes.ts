import type { Prisma, TaxSetting } from '#prisma/generated/client/client.ts';
import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { type TaxMonth, taxMonths } from './taxMonths.ts';

/** Revenue of twelve months in centavos above which ICMS is paid outside the DAS and is not in the rate (LC 123/2006). */
export const SUBLIMIT = 360_000_000;
/** Revenue of twelve months in centavos above which Simples does not apply (LC 123/2006). */
export const SIMPLES_LIMIT = 480_000_000;

const MONTHS_SHOWN = 26;

/** The account's tax regimes, latest first. */
export const taxRegimes = (
  viewer: Pick<Viewer, 'accountId'>,
  query: Pick<Prisma.TaxSettingFindManyArgs, 'select' | 'include'> = {},
): Promise<TaxSetting[]> => accountPrisma(viewer).taxSetting.findMany({ ...query, orderBy: { validFrom: 'desc' } });

/** Taxes of the next month, the current one and the previous 24, latest first, starting at the first sale. */
export async function shownTaxMonths({ accountId }: Viewer, now = currentTime()): Promise<TaxMonth[]> {
  const months = await taxMonths(accountId, now);
  return months.toReversed().slice(0, MONTHS_SHOWN);
}
