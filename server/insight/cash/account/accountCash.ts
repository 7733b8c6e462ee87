import { joined } from '#server/platform/language/stored.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import { ofMarketplace } from '#server/market/spoken/spokenMarketplace.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { type ScaleByHorizon } from '#server/insight/cash/delays/bands.ts';
import { drawnSums, scalesOf, type TrialSums } from '#server/insight/cash/delays/releaseTrials.ts';
import { drawnAmounts } from '#server/insight/cash/projection/drawBalances.ts';
import { statedDeposit } from '#server/insight/cash/delays/statedDeposit.ts';
import { PROJECTION_DAYS } from '#server/insight/cash/projection/partsByDay.ts';
import type { CashFlow, CashInputs } from '#server/insight/cash/projection/cashParts.ts';
import { dayNumber, dayOfNumber } from '#server/insight/planning/forecast/demandSeries.ts';
import { accountTrials } from './accountTrials.ts';
import type { AccountFacts } from './accountFacts.ts';
import { type CashSource, noted, togetherNoted, togetherOf } from './cashSources.ts';
import { type MarketplaceComing, marketplaceComing } from './comingMoney.ts';
import { flowsOf } from './accountFlows.ts';
import { futureSpread } from './futureSpread.ts';
import { fewerDraws } from './fewerDraws.ts';
import { type OpenSales, openSales } from './openSales.ts';
import { releasing, settling } from '#server/insight/cash/reads/payers.ts';

/** Money that a marketplace keeps back. Days are `YYYY-MM-DD`. */
export interface HeldMoney {
  /** The marketplace's word, `release_passed` for a stated day that went by, or `reserve`. */
  reason: string;
  marketplace: Marketplace;
  orderId: string | null;
  currency: string;
  minor: number;
  /** Day on which it is or was to come; null: nothing says one. */
  expected: string | null;
  /** Day on which the marketplace releases it, before a deposit; absent: it does not say one. */
  matures?: string;
}

/** What the cash of an account in one currency is projected from. */
export interface AccountCash {
  currency: string;
  /** Without purchases that are only planned, and without split payment. Its opening balance is 0. */
  inputs: CashInputs;
  /** Purchases of the restock plan. */
  planned: CashFlow[];
  split: NonNullable<CashInputs['splitPayment']>;
  trials: TrialSums[];
  scales: ScaleByHorizon;
  sources: CashSource[];
  held: HeldMoney[];
  /** What comes of each marketplace of what is sold, of the first days. */
  coming: MarketplaceComing[];
}

const SPLIT_FROM = dayNumber('2027-01-01');

/** Currencies of the account's money, BRL first. */
export function currenciesOf(facts: AccountFacts): string[] {
  const found = new Set([
    ...facts.sales.map(({ currency }) => currency),
    ...facts.payouts.map(({ currency }) => currency),
    ...facts.future.map(({ currency }) => currency),
    ...facts.bills.map(({ currency }) => currency),
    ...facts.balances.map(({ balance }) => balance.currency),
  ]);
  return [...found].toSorted((a, b) => Number(b === 'BRL') - Number(a === 'BRL') || (a < b ? -1 : 1));
}

/** What is known of the money of one currency. Amounts of others are not looked at. */
export async function accountCash(facts: AccountFacts, currency: string): Promise<AccountCash> {
  const { origin } = facts;
  const byMarketplace = marketplacesIn(facts, currency).map((marketplace) => {
    const sales = facts.sales.filter((sale) => sale.marketplace === marketplace && sale.currency === currency);
    const payouts = facts.payouts.find((one) => one.marketplace === marketplace && one.currency === currency) ?? null;
    const isSettling = settling.includes(marketplace);
    const settlements = payouts?.settlements ?? null;
    return { marketplace, sales, payouts, open: openSales(sales, origin, { isSettling, settlements }) };
  });
  const trials = await accountTrials(
    byMarketplace.map(({ sales }) => sales),
    origin,
  );
  const future = facts.future.filter((one) => one.currency === currency);
  const habit = facts.refunds.get(currency);
  const flows = flowsOf(facts, currency);
  const sold = future.flatMap(({ marketplace, days }) => {
    const open = byMarketplace.find((one) => one.marketplace === marketplace)?.open;
    return days.flatMap(({ net }, n) => {
      const shares = open?.ofFuture(origin + n) ?? null;
      return shares === null || net <= 0 ? [] : [{ money: { minor: net, currency }, shares }];
    });
  });
  const deposits = depositsOf(facts, currency);
  const drawn = fewerDraws([...byMarketplace.flatMap(({ open }) => open.releases), ...deposits]);
  return {
    currency,
    inputs: {
      origin,
      currency,
      opening: { minor: 0, currency },
      releases: drawn,
      future: { sales: sold, taxes: flows.taxesOfFuture, spread: futureSpread(facts, currency) },
      refunds: {
        rate: habit?.rate ?? 0,
        lagShares: habit?.lagShares ?? [],
        released: byMarketplace.flatMap(({ open }) => open.released),
      },
      ...flows.parts,
      holds: [],
      splitPayment: null,
    },
    planned: flows.planned,
    split: { from: SPLIT_FROM, cbs: facts.settings.cbsPercent / 100, ibs: facts.settings.ibsPercent / 100 },
    trials,
    scales: scalesOf(trials, origin, drawnSums(drawnAmounts(drawn))),
    sources: [
      releasesSource(facts, byMarketplace),
      openSource(byMarketplace.map(({ open }) => open)),
      futureSource(future, sold.length),
      { part: 'endedHolds', state: 'known', note: null },
      habit && facts.read.finances
        ? { part: 'refunds', state: 'estimated', ...noted(sentence('cash.refundsShare')) }
        : {
            part: 'refunds',
            state: 'unread',
            ...noted(sentence('cash.noRefunds')),
          },
      ...flows.sources,
    ],
    held: heldOf(facts, currency, byMarketplace),
    coming: byMarketplace.map(({ marketplace, open }) =>
      marketplaceComing(
        marketplace,
        [...open.releases, ...deposits.filter((one) => one.marketplace === marketplace)],
        origin,
      ),
    ),
  };
}

type OfMarketplace = { marketplace: Marketplace; sales: AccountFacts['sales']; open: OpenSales };

function marketplacesIn({ sales, payouts, future }: AccountFacts, currency: string): Marketplace[] {
  const all = [...sales, ...payouts, ...future].filter((one) => one.currency === currency);
  return [...new Set(all.map(({ marketplace }) => marketplace))].toSorted();
}

/** Deposits of settlements that are over, and of what has been released since. */
function depositsOf(
  { payouts, unsettled, origin }: AccountFacts,
  currency: string,
): (CashInputs['releases'][number] & { marketplace: Marketplace })[] {
  return payouts
    .filter((one) => one.currency === currency)
    .flatMap(({ marketplace, waiting, settlements }) => {
      const minor = unsettled.find((one) => one.marketplace === marketplace && one.currency === currency)?.minor ?? 0;
      const next =
        settlements && minor !== 0 ? statedDeposit(origin, origin, { settlements, days: PROJECTION_DAYS }) : null;
      return [
        ...waiting.map(({ day, money }) => ({ money, expected: { kind: 'stated' as const, day } })),
        ...(next === null ? [] : [{ money: { minor, currency }, expected: next.expected }]),
      ].map((one, n) => ({ id: `deposit ${marketplace} ${n}`, marketplace, ...one }));
    });
}

function releasesSource(facts: AccountFacts, own: readonly OfMarketplace[]): CashSource {
  const ofEach = own.map(({ marketplace }) => {
    const isReleasing = releasing.includes(marketplace);
    const isRead = isReleasing
      ? facts.read.releases.has(marketplace)
      : facts.payouts.some((one) => one.marketplace === marketplace && one.settlements !== null);
    const why = noted(facts.read.notes.get(marketplace) ?? null);
    // what was read may lack what the last read met
    if (isRead) return { state: why.note === null ? ('known' as const) : ('partial' as const), ...why };
    const unread = sentence(isReleasing ? 'cash.releasesUnread' : 'cash.payoutsUnread', {
      ofMarketplace: ofMarketplace(marketplace),
    });
    return { state: 'unread' as const, ...togetherNoted([noted(unread), why]) };
  });
  if (ofEach.length > 0) return togetherOf('knownReleases', ofEach);
  return { part: 'knownReleases', state: 'unread', ...noted(sentence('cash.nothingRead')) };
}

function openSource(own: readonly OpenSales[]): CashSource {
  const learned = own.some(({ releases }) => releases.some(({ expected }) => expected.kind === 'learned'));
  const undated = own.flatMap(({ releases }) => releases.filter(({ expected }) => expected.kind === 'unknown')).length;
  const withoutAmount = own.reduce((sum, one) => sum + one.withoutAmount, 0);
  const notes = [
    ...(undated > 0 ? [noted(sentence('cash.undated', { sales: undated }))] : []),
    ...(withoutAmount > 0 ? [noted(sentence('cash.withoutAmount', { sales: withoutAmount }))] : []),
  ];
  const part = 'estimatedReleases' as const;
  if (own.length === 0) return { part, state: 'unread', ...noted(sentence('cash.noSaleRead')) };
  if (notes.length === 0) return { part, state: learned ? 'estimated' : 'known', note: null };
  return { part, state: learned ? 'partial' : 'unread', ...togetherNoted(notes) };
}

function futureSource(future: AccountFacts['future'], sold: number): CashSource {
  const part = 'futureSales' as const;
  if (future.length === 0) return { part, state: 'unread', ...noted(sentence('cash.noForecast')) };
  if (sold === 0)
    return {
      part,
      state: 'unread',
      ...noted(sentence('cash.unlearned')),
    };
  const unpriced = future.some(({ unpricedUnits }) => unpricedUnits >= 1);
  const note = joined(sentence('cash.supposesStock'), unpriced ? sentence('cash.unpriced') : null);
  return { part, state: unpriced ? 'partial' : 'estimated', ...noted(note) };
}

const orNull = (day: number | null) => (day === null ? null : dayOfNumber(day));

function heldOf(facts: AccountFacts, currency: string, own: readonly OfMarketplace[]): HeldMoney[] {
  const payments = own.flatMap(({ marketplace, open }) =>
    open.held.map(({ sale, minor, passed, deposit }): HeldMoney => ({
      reason: passed === null ? (sale.holdReason ?? 'held') : 'release_passed',
      marketplace,
      orderId: sale.orderId,
      currency,
      minor,
      expected: passed === null ? orNull(deposit ?? null) : dayOfNumber(passed),
      // only of what is deposited after it
      ...(deposit !== undefined && sale.stated !== null && { matures: dayOfNumber(sale.stated) }),
    })),
  );
  const known = new Set(own.flatMap(({ open }) => open.held.map(({ sale }) => sale.id)));
  const reserves = facts.reserves
    .filter((one) => one.currency === currency && !known.has(one.paymentId))
    .map(({ reason, marketplace, orderId, minor }) => ({
      reason: reason ?? 'reserve',
      marketplace,
      orderId,
      currency,
      minor,
      expected: null,
    }));
  const levels = facts.payouts
    .filter((one) => one.currency === currency && one.reserveMinor > 0)
    .map(({ marketplace, reserveMinor }) => ({
      reason: 'reserve',
      marketplace,
      orderId: null,
      currency,
      minor: reserveMinor,
      expected: null,
    }));
  return [...payments, ...reserves, ...levels].toSorted((a, b) => b.minor - a.minor);
}
