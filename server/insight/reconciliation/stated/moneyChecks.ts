import { readDeferred } from '#server/insight/cash/reads/readDeferred.ts';
import { readSettlements } from '#server/insight/cash/reads/readSettlements.ts';
import { readUnsettled } from '#server/insight/cash/reads/readUnsettled.ts';
import { dayNumber } from '#server/insight/planning/forecast/demandSeries.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import type { Money } from '#server/platform/values/money.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { checkText } from './checkText.ts';
import type { MoneyCheck } from './moneyCheck.ts';
import { type StatedSum, statedSums } from './statedSums.ts';

/** What is known of the sums that are stated, minor units; undefined where nothing is. */
type Own = (sum: StatedSum) => number | null;

/** The balances that marketplaces stated in the last days, and the proceeds of their settlements, newest first. */
export async function moneyChecks(
  { accountId }: Pick<Viewer, 'accountId'>,
  { marketplace = null, now = currentTime() }: { marketplace?: Marketplace | null; now?: Date } = {},
): Promise<MoneyCheck[]> {
  const sums = await statedSums(accountId, marketplace, now);
  if (sums.length === 0) return [];
  const own = await ownSums(accountId, now);
  return sums.map((sum) => checkOf(sum, own(sum)));
}

async function ownSums(accountId: number, now: Date): Promise<Own> {
  const origin = dayNumber(saoPauloDay(now.getTime()));
  const [unsettled, payouts, deferred] = await Promise.all([
    readUnsettled(accountId, now),
    readSettlements(accountId, origin, now),
    readDeferred(accountId),
  ]);
  return ({ kind, marketplace, currency, settledMinor }) => {
    if (kind === 'net_proceeds') return settledMinor;
    const of = <One extends { marketplace: Marketplace; currency: string }>(all: readonly One[]) =>
      all.find((one) => one.marketplace === marketplace && one.currency === currency);
    const paid = of(payouts);
    if (kind === 'deferred') return of(deferred)?.minor ?? 0;
    // without a settlement nothing says what is paid already
    if (!paid) return null;
    return kind === 'available' ? (of(unsettled)?.minor ?? 0) : paid.reserveMinor;
  };
}

function checkOf({ kind, marketplace, currency, settlementId, minor, statedAt }: StatedSum, own: number | null) {
  const money = (of: number): Money => ({ minor: of, currency });
  const check = {
    kind,
    marketplace,
    settlementId,
    stated: money(minor),
    own: own === null ? null : money(own),
    difference: own === null ? null : money(minor - own),
    statedAt,
  };
  return { ...check, ...checkText(check) };
}
