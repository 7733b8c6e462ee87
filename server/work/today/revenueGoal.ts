import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

const MOST_MINOR = 100_000_000_000;

/** Revenue that the account wants in a month, in BRL; null without a goal. */
export async function revenueGoal({ accountId }: Pick<Viewer, 'accountId'>): Promise<Money | null> {
  const row = await accountPrisma({ accountId }).planningSettings.findUnique({
    where: { accountId },
    select: { revenueGoalMinor: true },
  });
  return row?.revenueGoalMinor == null ? null : { minor: Number(row.revenueGoalMinor), currency: 'BRL' };
}

/** Sets the goal of every month in centavos; null: none. Throws 400 for less than R$ 1 and more than R$ 1 billion. */
export async function setRevenueGoal(viewer: Viewer, minor: number | null): Promise<void> {
  if (minor !== null && !(Number.isSafeInteger(minor) && minor >= 100 && minor <= MOST_MINOR))
    throw badRequest('errors.goalRange');
  const { accountId } = viewer;
  await accountPrisma(viewer).planningSettings.upsert({
    where: { accountId },
    create: { accountId, revenueGoalMinor: minor },
    update: { revenueGoalMinor: minor },
  });
}
