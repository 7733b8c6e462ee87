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
  type PriceSimulation,
  priceSimulation,
  simulatedBreakEven,
} from '#server/insight/profit/pricing/priceSimulation.ts';
import { productPricings } from '#server/insight/profit/pricing/productPricing.ts';
import { simulatedSales } from '#server/insight/profit/pricing/simulatedSales.ts';
import { amountField, ProductPricingType } from './figureTypes.ts';

const ProfitPointType = builder.objectRef<ProfitPoint>('ProfitPoint').implement({
  description: 'What the analysis of one day said, of the 30 days that ended with it.',
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
        description: 'The price that leaves nothing; null without units.',
        resolve: ({ breakEvenPrice, currency }) => (breakEvenPrice === null ? null : moneyOf(breakEvenPrice, currency)),
      }),
    };
  },
});

export const ProductAnalysisType = builder.objectRef<ProductAnalysis>('ProductAnalysis').implement({
  description: 'The profit of one product: now, over time, and at other prices.',
  fields: (t) => ({
    current: t.expose('current', { type: ProfitAnalysisType, description: 'The last 30 complete days.' }),
    startDate: t.field({ type: 'Date', description: 'First day of them.', resolve: ({ days }) => days.start }),
    endDate: t.field({ type: 'Date', description: 'Last day of them.', resolve: ({ days }) => lastDayOf(days) }),
    history: t.expose('history', {
      type: [ProfitPointType],
      description: 'The last 30 daily analyses, the oldest first; days without a margin are left out.',
    }),
    alerts: t.expose('alerts', { type: [AlertType], description: 'About this product, the latest first.' }),
    listings: t.expose('listings', {
      type: [ProfitAnalysisType],
      description: 'Every listing of the id and what is sold under their SKUs elsewhere, most revenue first.',
    }),
    pricings: t.field({
      type: [ProductPricingType],
      description:
        'Profit as a function of price: of this product, then of what is sold under its SKU at the other marketplace. Without those whose costs are not known.',
      resolve: ({ current, listings, settings }) => productPricings({ current, listings }, settings.targetMargin),
    }),
    targetMarginPercent: t.float({
      description: 'Profit in percent of the price that recommended prices aim at.',
      resolve: ({ settings }) => settings.targetMargin,
    }),
    maxCpc: t.field({
      type: MoneyType,
      nullable: true,
      description: 'What a click may cost at most to keep that margin, as it is sold; null without clicks.',
      resolve: ({ current, settings, days }, _args, { viewer }) =>
        maxCpc(viewer.accountId, current, settings.targetMargin, days),
    }),
    priceSimulation: t.field({
      type: PriceSimulationType,
      nullable: true,
      description: 'The simple simulator; null while costs are not known.',
      args: {
        price: t.arg({
          type: MoneyInputType,
          required: true,
          description: 'Of one unit, in the currency that amounts of the analysis are shown in.',
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
