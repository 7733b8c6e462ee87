import { builder } from '#server/platform/graphql/builder.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import type { IncomeTies } from './incomeTies.ts';

export const IncomeTiesType = builder.objectRef<IncomeTies>('IncomeTies').implement({
  description:
    'Net profit before fixed expenses of the same days, each read on its own way. Null where it is unknown, or where the way does not have the filter.',
  fields: (t) => ({
    statement: t.expose('statement', {
      type: MoneyType,
      nullable: true,
      description: 'Of the income statement: the sum of its lines.',
    }),
    cards: t.expose('cards', { type: MoneyType, nullable: true, description: "Of the dashboard's card." }),
    products: t.expose('products', {
      type: MoneyType,
      nullable: true,
      description: 'Of all products, as the Profit Detector adds them up. Null for a status.',
    }),
    account: t.expose('account', {
      type: MoneyType,
      nullable: true,
      description: 'What is charged to the account and to no product: with `products` it is the profit.',
    }),
    series: t.expose('series', {
      type: MoneyType,
      nullable: true,
      description: "Of the points of the dashboard's chart.",
    }),
    isEqual: t.exposeBoolean('isEqual', { description: 'Whether all that is known is the same, to the cent.' }),
  }),
});
