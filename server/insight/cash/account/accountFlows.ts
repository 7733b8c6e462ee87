import { sentence } from '#server/platform/language/sentence.ts';
import { ofMarketplace } from '#server/market/spoken/spokenMarketplace.ts';
import { depositOf } from '#server/insight/cash/delays/depositDays.ts';
import type { CashFlow, CashInputs } from '#server/insight/cash/projection/cashParts.ts';
import { PROJECTION_DAYS } from '#server/insight/cash/projection/partsByDay.ts';
import { cardFlows, withheldFlows } from '#server/insight/cash/flows/readAds.ts';
import { overheadFlows } from '#server/insight/cash/flows/overheadFlows.ts';
import { taxFlows } from '#server/insight/cash/flows/readTaxes.ts';
import { OVERHEAD_CURRENCY } from '#server/records/overheads/overhead.ts';
import type { AccountFacts } from './accountFacts.ts';
import { type CashSource, noted, togetherOf } from './cashSources.ts';
import type { FutureDay } from '#server/insight/cash/reads/readFuture.ts';
import { billing, settling } from '#server/insight/cash/reads/payers.ts';

type Parts = Pick<CashInputs, 'bill' | 'ads' | 'taxes' | 'suppliers' | 'overheads'>;

/** What goes out in one currency: what is due, and what is known of it. */
interface AccountFlows {
  parts: Parts;
  planned: CashFlow[];
  /** Taxes on the sales to come, which are in the part too. */
  taxesOfFuture: CashFlow[];
  sources: CashSource[];
}

/** Taxes and overheads are owed in reais: there are none in other currencies. */
export function flowsOf(facts: AccountFacts, currency: string): AccountFlows {
  const isHome = currency === OVERHEAD_CURRENCY;
  const of = (flows: readonly CashFlow[]) => flows.filter(({ money }) => money.currency === currency);
  const expected = expectedSales(facts, currency);
  const { suppliers, overheads, origin } = facts;
  const taxed = { origin, currency, expected: expected.map(({ tax }) => tax) };
  const [bill, billSource] = billPart(facts, currency);
  const [ads, adsSource] = adsPart(facts, currency);
  return {
    parts: {
      bill,
      ads,
      taxes: isHome ? taxFlows(facts.taxes, taxed) : [],
      suppliers: of(suppliers.ordered),
      overheads: isHome ? overheadFlows(overheads, origin, allUnits(facts)) : [],
    },
    planned: of(suppliers.planned),
    taxesOfFuture: isHome ? taxFlows([], taxed) : [],
    sources: [billSource, adsSource, ...(isHome ? homeSources(facts) : [])],
  };
}

function homeSources({ read, suppliers, overheads, future }: AccountFacts): CashSource[] {
  const { withoutCost } = suppliers;
  return [
    read.taxes
      ? {
          part: 'taxes',
          state: 'estimated',
          ...noted(sentence('cash.taxesDue')),
        }
      : { part: 'taxes', state: 'unread', ...noted(sentence('cash.noTaxRegime')) },
    future.length === 0
      ? {
          part: 'suppliers',
          state: suppliers.ordered.length > 0 ? 'partial' : 'unread',
          ...noted(sentence('cash.noPurchasePlan')),
        }
      : {
          part: 'suppliers',
          state: withoutCost > 0 ? 'partial' : 'known',
          ...noted(withoutCost > 0 ? sentence('cash.purchasesWithoutCost', { products: withoutCost }) : null),
        },
    overheads.length > 0
      ? { part: 'overheads', state: 'known', note: null }
      : { part: 'overheads', state: 'unread', ...noted(sentence('cash.noOverheads')) },
  ];
}

function billPart({ bills, origin, read, sales }: AccountFacts, currency: string): [CashFlow[], CashSource] {
  const own = bills.filter((one) => one.currency === currency);
  const wanted = billing.filter((marketplace) =>
    sales.some((sale) => sale.marketplace === marketplace && sale.currency === currency),
  );
  const states = wanted.map((marketplace) => {
    const of = { ofMarketplace: ofMarketplace(marketplace) };
    const found = own.filter((one) => one.marketplace === marketplace);
    if (!read.bills.has(marketplace)) return { state: 'unread' as const, ...noted(sentence('cash.billUnread', of)) };
    if (found.some(({ undated }) => undated > 0))
      return { state: 'partial' as const, ...noted(sentence('cash.billUndated', of)) };
    const isEstimated = found.some((one) => one.isEstimated);
    return {
      state: isEstimated ? ('estimated' as const) : ('known' as const),
      ...noted(isEstimated ? sentence('cash.billOpen', of) : null),
    };
  });
  const flows = own.flatMap((one) => one.flows).map(({ day, money }) => ({ day: Math.max(origin, day), money }));
  return [flows, states.length === 0 ? { part: 'bill', state: 'known', note: null } : togetherOf('bill', states)];
}

function adsPart(facts: AccountFacts, currency: string): [CashFlow[], CashSource] {
  const { ads, origin, settings, payouts, read } = facts;
  const own = ads.filter((one) => one.currency === currency);
  const flows = own.flatMap((one) => {
    if (settings.adsCardDay !== null) return cardFlows(one, origin, settings.adsCardDay);
    // a marketplace with a bill charges them there
    if (!settling.includes(one.marketplace)) return [];
    const paid = payouts.find((each) => each.marketplace === one.marketplace && each.currency === currency);
    // they are charged to the account: to the settlement that brings most
    const [main] = (paid?.settlements ?? []).toSorted((a, b) => b.share - a.share);
    return main ? withheldFlows(one, origin, (day) => Math.max(origin, depositOf(main, day))) : [];
  });
  if (!read.ads) return [flows, { part: 'ads', state: 'unread', ...noted(sentence('cash.adsUnread')) }];
  const note =
    settings.adsCardDay === null
      ? sentence('cash.adsWithheld')
      : sentence('cash.adsByCard', { day: settings.adsCardDay });
  return [flows, { part: 'ads', state: 'estimated', ...noted(note) }];
}

/** Sums of the sales expected of all marketplaces in a currency, by day. */
function expectedSales({ future }: AccountFacts, currency: string): FutureDay[] {
  return summed(future.filter((one) => one.currency === currency).map(({ days }) => days));
}

/** Units and orders of all marketplaces: packages cost the same wherever they were sold. */
const allUnits = ({ future }: AccountFacts) => summed(future.map(({ days }) => days));

function summed(all: readonly (readonly FutureDay[])[]): FutureDay[] {
  return Array.from({ length: PROJECTION_DAYS }, (_, n) => {
    const sum = (of: (day: FutureDay) => number) => all.reduce((total, days) => total + of(days[n]!), 0);
    return {
      net: sum(({ net }) => net),
      tax: sum(({ tax }) => tax),
      units: sum(({ units }) => units),
      orders: sum(({ orders }) => orders),
    };
  });
}
