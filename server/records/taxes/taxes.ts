import type { Prisma, TaxSetting } from '#prisma/generated/client/client.ts';
import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { type TaxMonth, taxMonths } from './taxMonths.ts';

/** Above it, in centavos of BRL, ICMS leaves the DAS and is not in the rate; where Simples ends (LC 123/2006). */
export const SUBLIMIT = 360_000_000;
export const SIMPLES_LIMIT = 480_000_000;

const MONTHS_SHOWN = 26;

/** The account's tax regimes as entered, the latest first. */
export const taxRegimes = (
  viewer: Pick<Viewer, 'accountId'>,
  query: Pick<Prisma.TaxSettingFindManyArgs, 'select' | 'include'> = {},
): Promise<TaxSetting[]> => accountPrisma(viewer).taxSetting.findMany({ ...query, orderBy: { validFrom: 'desc' } });

/** The taxes of the next month, this one and the 24 before, the latest first, as far as there are sales. */
export async function shownTaxMonths({ accountId }: Viewer, now = currentTime()): Promise<TaxMonth[]> {
  const months = await taxMonths(accountId, now);
  return months.toReversed().slice(0, MONTHS_SHOWN);
}
