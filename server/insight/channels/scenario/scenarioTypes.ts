import { builder } from '#server/platform/graphql/builder.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { lastDayOf } from '#server/insight/profit/detector/profitWindow.ts';
import { ChannelPriceType, ChannelType } from '#server/insight/channels/channelTypes.ts';
import type { PriceScenario, ScenarioRow, ScenarioTotal } from './priceScenario.ts';

const ScenarioRowType = builder.objectRef<ScenarioRow>('PriceScenarioRow').implement({
  description: 'A listing of a scenario.',
  fields: (t) => ({
    channel: t.field({
      type: ChannelType,
      description: 'The listing as it is.',
      resolve: ({ channel }) => ({ channel, channels: [channel] }),
    }),
    after: t.field({
      type: ChannelPriceType,
      description: 'The assumed price, and what a unit leaves at it with the assumed costs.',
      resolve: ({ channel, after }) => ({ ...after, currency: channel.product.currency }),
    }),
  }),
});

const ScenarioTotalType = builder.objectRef<ScenarioTotal>('PriceScenarioTotal').implement({
  description: 'Listings of one currency together, with the units of the days at both prices.',
  fields: (t) => {
    const amount = (name: 'revenueBefore' | 'revenueAfter' | 'profitBefore' | 'profitAfter', description: string) =>
      t.field({
        type: MoneyType,
        description,
        resolve: (total) => ({ minor: total[name], currency: total.currency }),
      });
    return {
      currency: t.expose('currency', { type: 'Currency', description: 'Of all amounts.' }),
      listings: t.exposeInt('listings', { description: 'Listings in the sums.' }),
      leftOut: t.exposeInt('leftOut', { description: 'Listings without a known figure, which are in no sum.' }),
      revenueBefore: amount('revenueBefore', 'Units × current prices.'),
      revenueAfter: amount('revenueAfter', 'Units × assumed prices.'),
      profitBefore: amount('profitBefore', 'Units × profit of a unit at the current price.'),
      profitAfter: amount('profitAfter', 'Units × profit of a unit at the assumed price and costs.'),
    };
  },
});

export const PriceScenarioType = builder.objectRef<PriceScenario>('PriceScenario').implement({
  description: 'What other prices and costs would leave of listings, with the units that they sold in 30 days.',
  fields: (t) => ({
    startDate: t.field({ type: 'Date', description: 'First day of the sales.', resolve: ({ days }) => days.start }),
    endDate: t.field({ type: 'Date', description: 'Last day: yesterday.', resolve: ({ days }) => lastDayOf(days) }),
    rows: t.expose('rows', {
      type: [ScenarioRowType],
      complexity: { multiplier: 1 },
      description: "The account's listings, in the order of the request.",
    }),
    totals: t.expose('totals', {
      type: [ScenarioTotalType],
      complexity: { multiplier: 1 },
      description: 'Sums by currency.',
    }),
  }),
});
