import { ProductType } from '#server/records/catalog/graphql.ts';
import { ViewerType } from '#server/records/identity/graphql.ts';
import { MasterProductType } from '#server/records/masters/masterTypes.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { MoneyInputType } from '#server/platform/graphql/moneyInput.ts';
import { rowNumber } from '#server/platform/prisma/rowKey.ts';
import { priceScenario } from '#server/insight/channels/scenario/priceScenario.ts';
import { PriceScenarioType } from '#server/insight/channels/scenario/scenarioTypes.ts';
import { channelTable } from './channelTable.ts';
import { ChannelTableType } from './channelTypes.ts';

builder.objectField(MasterProductType, 'channels', (t) =>
  t.field({
    type: ChannelTableType,
    complexity: 50,
    description: 'What its listings that are for sale cost and leave, by the sales of the last 30 complete days.',
    resolve: (master, _args, { viewer }) => channelTable(viewer, master),
  }),
);

builder.objectField(ViewerType, 'priceScenario', (t) =>
  t.field({
    type: PriceScenarioType,
    description: 'What other prices and costs would leave of listings.',
    args: {
      products: t.arg.globalIDList({ for: ProductType, required: true, description: 'The listings, at most 50.' }),
      priceChangePercent: t.arg.float({ description: 'Change of the price, from −90 to 500. Absent: as it is.' }),
      marginPercent: t.arg.float({ description: 'Price for this margin instead, percent of the price, from 0 to 95.' }),
      costChangePercent: t.arg.float({ description: 'Change of the cost of a unit, from −100 to 1000.' }),
      newCost: t.arg({ type: MoneyInputType, description: 'Cost of a unit of the listings in its currency instead.' }),
      adSharePercent: t.arg.float({ description: 'Advertising as a share of the price, from 0 to 95.' }),
    },
    complexity: 50,
    cache: 'day',
    resolve: (viewer, { products, newCost, ...assumptions }) =>
      priceScenario(
        viewer,
        products.map(({ id }) => rowNumber(id)),
        { ...assumptions, newCost },
      ),
  }),
);
