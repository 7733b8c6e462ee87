import { z } from 'zod';
import { shapeOf } from '#server/market/http/answer.ts';
import { type AmazonSession, notPermitted, spApiUrl, type Right } from '#server/market/amazon/auth/amazonSession.ts';
import { amazonMarketplaceById } from '#server/market/amazon/marketplaces.ts';
import type { StatedSumKind, StatedSumSnapshot } from '#server/market/snapshots/moneySnapshots.ts';
import { minorUnits } from '#server/platform/values/minorUnits.ts';

const RIGHT: Right = { role: 'Finance and Accounting', missing: { code: 'amazon.noBalances' } };
const ROOT = '/finances/2024-06-19';

const Amount = z.looseObject({ currencyCode: z.string().nullish(), currencyAmount: z.string().nullish() }).nullish();
const Partner = z.looseObject({ accountType: z.string().nullish(), marketplaceId: z.string().nullish() }).nullish();
const Stated = z.looseObject({
  partnerMetadata: Partner,
  balanceType: z.string().nullish(),
  amount: Amount,
  netProceeds: Amount,
});
type Stated = z.output<typeof Stated>;
const Page = z.looseObject({
  balances: z.array(Stated).nullish(),
  summaries: z.array(Stated).nullish(),
  nextToken: z.string().nullish(),
});

const BALANCES = {
  AVAILABLE: 'available',
  RESERVED: 'reserved',
  TOTAL: 'total',
  DEFERRED: 'deferred',
  ACCOUNT_LEVEL_RESERVE: 'account_level_reserve',
} as const satisfies Record<string, StatedSumKind>;

/**
 * What Amazon says of its own of the seller's money (Finances 2024-06-19): the balances now, a call for each type since without one
 * "all balance types may be included", and the net proceeds of settlements. Balances below others are not read. What has no
 * marketplace that we know, currency or amount is left out. Throws `NotPermitted`.
 */
export async function* statedSums(
  session: AmazonSession,
  settlementIds: readonly string[],
): AsyncGenerator<StatedSumSnapshot[]> {
  for (const [balanceType, kind] of Object.entries(BALANCES)) {
    const found = await listed(session, 'listBalances', { balanceType });
    const own = found.filter((one) => one.balanceType === balanceType);
    yield sumsOf(session, own, { kind, nameOf: ({ partnerMetadata }) => partnerMetadata?.accountType ?? '' });
  }
  for (const settlementId of settlementIds) {
    const related = { relatedIdentifierName: 'SETTLEMENT_ID', relatedIdentifierValue: settlementId };
    const found = await listed(session, 'listSummary', related);
    yield sumsOf(session, found, { kind: 'net_proceeds', nameOf: () => settlementId });
  }
}

async function listed(
  session: AmazonSession,
  operation: 'listBalances' | 'listSummary',
  query: Record<string, string>,
): Promise<Stated[]> {
  const path = `${ROOT}/${operation === 'listBalances' ? 'balances' : 'summary'}`;
  const found: Stated[] = [];
  let nextToken: string | undefined;
  do {
    const { status, data } = await session.call(operation, {
      method: 'GET',
      url: spApiUrl(session, path, { ...query, nextToken }),
      accept: [403],
    });
    if (status === 403) throw notPermitted(RIGHT);
    const page = shapeOf(`Amazon (${operation})`, Page, data);
    found.push(...(page.balances ?? []), ...(page.summaries ?? []));
    nextToken = page.nextToken ?? undefined;
  } while (nextToken);
  return found;
}

/** Sums of one kind; those of one country, currency and name are one. */
function sumsOf(
  session: AmazonSession,
  stated: readonly Stated[],
  { kind, nameOf }: { kind: StatedSumKind; nameOf: (one: Stated) => string },
): StatedSumSnapshot[] {
  const sums = new Map<string, StatedSumSnapshot>();
  const statedAt = new Date(session.effects.now());
  for (const one of stated) {
    const country = amazonMarketplaceById(one.partnerMetadata?.marketplaceId ?? '')?.country;
    const { currencyCode: currency, currencyAmount } = one.amount ?? one.netProceeds ?? {};
    if (!country || !currency || !currencyAmount) continue;
    const name = nameOf(one).slice(0, 60);
    const key = JSON.stringify([country, currency, name]);
    const amountMinor = (sums.get(key)?.amountMinor ?? 0) + minorUnits(currencyAmount, currency);
    sums.set(key, { marketplace: 'amazon', kind, country, currency, name, amountMinor, statedAt });
  }
  return [...sums.values()];
}
