import { AlertType } from '#server/records/alerts/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { minorIn } from '#server/records/money/minorIn.ts';
import { MoneyInputType } from '#server/platform/graphql/moneyInput.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { decimalOf, moneyOf } from '#server/platform/values/money.ts';
import { ProfitAnalysisType } from '#server/insight/profit/detector/analysisTypes.ts';
import type { ProductAnalysis } from '#server/insight/profit/detector/profitAnalysis.ts';
import type { ProfitPoint } from '#server/insight/profit/detector/profitHistory.ts';
import { lastDayOf } from '#server/insight/profit/detector/profitWindow.ts';
import { maxCpc } from '#server/insight/profit/pricing/maxCpc.ts';
import {
  priceSimulation,
  type PriceSimulation,
  simulatedBreakEven,
  simulatedSales,
} from '#server/insight/profit/pricing/priceSimulation.ts';
import { productPricings } from '#server/insight/profit/pricing/productPricing.ts';
import { amountField, ProductPricingType } from './figureTypes.ts';

const ProfitPointType = builder.objectRef<ProfitPoint>('ProfitPoint').implement({
  description: 'Analysis of one day, over the 30 days that end with it.',
  fields: (t) => ({
    day: t.expose('day', { type: 'Date', description: 'Day of the analysis.' }),
    marginPercent: t.exposeFloat('marginPercent', { description: 'Profit / revenue, percent.' }),
    profitPerUnit: t.field(amountField('profitPerUnit', 'What is left of one unit sold.')),
  }),
});

interface Simulated extends PriceSimulation {
  breakEvenPrice: number | null;
  currency: string;
}

const PriceSimulationType = builder.objectRef<Simulated>('PriceSimulation').implement({
  description:
    'What the same units would have left at another price if fees were 15 % of it and 3 a unit; storage and returns stay.',
  fields: (t) => {
    const money = (name: 'revenue' | 'costs' | 'profit' | 'profitPerUnit', description: string) =>
      t.field({
        type: MoneyType,
        description,
        resolve: ({ [name]: amount, currency }) => moneyOf(amount, currency),
      });
    return {
      revenue: money('revenue', 'Price × units.'),
      costs: money('costs', 'Goods, fees, storage and returns.'),
      profit: money('profit', 'Revenue less costs.'),
      marginPercent: t.exposeFloat('marginPercent', { description: 'Profit / revenue, percent; 0 without revenue.' }),
      profitPerUnit: money('profitPerUnit', 'Profit / units; 0 without units.'),
      breakEvenPrice: t.field({
        type: MoneyType,
        nullable: true,
        description: 'Price with a profit of 0. Null without units.',
        resolve: ({ breakEvenPrice, currency }) => (breakEvenPrice === null ? null : moneyOf(breakEvenPrice, currency)),
      }),
    };
  },
});

export const ProductAnalysisType = builder.objectRef<ProductAnalysis>('ProductAnalysis').implement({
  description: 'Profit of a product: current, over time, and at other prices.',
  fields: (t) => ({
    current: t.expose('current', { type: ProfitAnalysisType, description: 'Analysis of the last 30 complete days.' }),
    startDate: t.field({ type: 'Date', description: 'First day of the window.', resolve: ({ days }) => days.start }),
    endDate: t.field({ type: 'Date', description: 'Last day of the window.', resolve: ({ days }) => lastDayOf(days) }),
    history: t.expose('history', {
      type: [ProfitPointType],
      description: 'The last 30 daily analyses, oldest first, without days that have no margin.',
    }),
    alerts: t.expose('alerts', { type: [AlertType], description: 'Alerts of the product, latest first.' }),
    listings: t.expose('listings', {
      type: [ProfitAnalysisType],
      description: 'Listings of the id and listings with the same SKUs at other marketplaces, most revenue first.',
    }),
    pricings: t.field({
      type: [ProductPricingType],
      description:
        'Profit as a function of price: of this product, then of listings with the same SKU at the other marketplace. Excludes listings with unknown costs.',
      resolve: ({ current, listings, settings }) => productPricings({ current, listings }, settings.targetMargin),
    }),
    targetMarginPercent: t.float({
      description: 'Target margin of recommended prices, in percent of the price.',
      resolve: ({ settings }) => settings.targetMargin,
    }),
    maxCpc: t.field({
      type: MoneyType,
      nullable: true,
      description:
        "Maximum cost per click that keeps the target margin, in the product's currency. Null without clicks or known costs.",
      resolve: ({ current, settings, days }, _args, { viewer }) =>
        maxCpc(viewer.accountId, current, settings.targetMargin, days),
    }),
    priceSimulation: t.field({
      type: PriceSimulationType,
      nullable: true,
      description: 'Simulation of another price. Null while costs are unknown.',
      args: {
        price: t.arg({
          type: MoneyInputType,
          required: true,
          description: 'Unit price in the displayed currency of the analysis.',
        }),
      },
      resolve: ({ current }, { price }) => {
        const { currency } = current.revenue.shown;
        const minor = minorIn(price, currency);
        const sales = simulatedSales(current);
        if (!sales) return null;
        const breakEvenPrice = simulatedBreakEven(sales);
        return { ...priceSimulation(decimalOf({ minor, currency }), sales), breakEvenPrice, currency };
      },
    }),
  }),
});
