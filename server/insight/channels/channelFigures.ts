import { say } from '#server/platform/language/say.ts';
import type { DayRange } from '#server/platform/values/dayRange.ts';
import { reasonsOf } from '#server/insight/coverage/basisText.ts';
import type { Coverage } from '#server/insight/coverage/coverage.ts';
import { type FigureState, figureStates } from '#server/insight/coverage/figureMark.ts';
import { figures } from '#server/insight/coverage/figures.ts';
import { type FigureSources, sumMark } from '#server/insight/coverage/sumMark.ts';
import type { PricedListing } from '#server/insight/profit/pricing/pricedListing.ts';
import type { UnitPart } from '#server/insight/profit/detector/profitLines.ts';
import type { Totals } from '#server/insight/profit/detector/profitSums.ts';
import type { UnitFigures } from './unitFigures.ts';

/** A figure of a unit: its amount in minor units, null while unknown, and what is known of it. */
export interface ChannelFigure {
  minor: number | null;
  state: FigureState;
  /** Why it is not plainly known, in the reader's language. */
  reasons: string[];
}

export type ChannelFigures = Record<UnitPart | 'price' | 'profit', ChannelFigure>;

/** What the parts of a unit are read from, and what they are over the sales of the days. */
const PARTS: Record<UnitPart, { sources: FigureSources; total: (totals: Totals) => number }> = {
  cost: { sources: { needs: ['cost'] }, total: ({ cogs }) => cogs },
  fees: { sources: { hasEstimates: true, needs: ['fee'] }, total: ({ fees }) => fees },
  freight: {
    sources: { hasEstimates: true, needs: ['fee'] },
    total: ({ fulfilment }) => fulfilment,
  },
  tax: { sources: { source: 'taxes' }, total: ({ tax }) => tax },
  ads: { sources: { source: 'ads' }, total: ({ ads }) => ads },
  other: {
    sources: { parts: ['finances', 'storage', 'reimbursements'] },
    total: ({ storage, refunds, reimbursements }) => storage + refunds - reimbursements,
  },
};

/** Figures of a unit at the current price of its listing, each with what is known of it. Unread amounts are null. */
export function channelFigures({
  listing,
  unit,
  coverage,
  days,
}: {
  listing: PricedListing;
  unit: UnitFigures | null;
  coverage: Coverage;
  days: DayRange;
}): ChannelFigures {
  const { product, sums, pricing, unitsWithoutFreight, units } = listing;
  const price = product.priceMinor;
  const why = price === null ? say('channels.noListedPrice') : say('channels.noEconomics');
  const none = { minor: null, state: 'unread' as const, reasons: [why] };
  const listed: ChannelFigure = price === null ? none : { minor: price, state: 'known', reasons: [] };
  if (!unit || !pricing)
    return { price: listed, cost: none, fees: none, freight: none, tax: none, ads: none, other: none, profit: none };
  const soldAt = Math.round(pricing.soldAt);
  // at another price than that of its sales, fees are those of the rules
  const byRules =
    soldAt === price ? [] : [say('channels.byRules', { price: { minor: soldAt, currency: product.currency } })];
  const withoutFreight =
    unitsWithoutFreight > 0 ? [say('channels.freightUnknown', { units: unitsWithoutFreight })] : [];
  const marked = (sources: FigureSources, minor: number, hasAmount: boolean, more: ChannelFigure['reasons'] = []) => {
    const mark = sumMark(coverage, sources, {
      days,
      hasAmount,
      isRunning: false,
      estimatedShare: listing.estimatedShare,
      unknownUnits: {
        cost: sums.units_without_cost,
        fee: sums.units_without_fee,
        price: sums.units_without_price,
      },
    });
    const extra = sources.hasEstimates ? byRules : [];
    const states: FigureState[] = [
      mark.state,
      ...(extra.length > 0 ? (['estimated'] as const) : []),
      ...(more.length > 0 ? (['partial'] as const) : []),
    ];
    const state = figureStates.find((one) => states.includes(one))!;
    return {
      minor: state === 'unread' ? null : minor,
      state,
      reasons: [...reasonsOf(mark), ...extra, ...more],
    };
  };
  const part = (name: UnitPart) => {
    const { sources, total } = PARTS[name];
    const more = name === 'freight' ? withoutFreight : [];
    const figure = marked(sources, unit.parts[name], total(sums.native) !== 0, more);
    const isUnknown = name === 'freight' && unitsWithoutFreight >= units && units > 0 && unit.parts.freight === 0;
    return isUnknown ? { ...figure, minor: null, state: 'unread' as const } : figure;
  };
  return {
    price: listed,
    cost: part('cost'),
    fees: part('fees'),
    freight: part('freight'),
    tax: part('tax'),
    ads: part('ads'),
    other: part('other'),
    profit: marked(figures.profit, unit.profit, true, withoutFreight),
  };
}
