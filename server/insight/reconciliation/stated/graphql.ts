import { builder } from '#server/platform/graphql/builder.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { MarketplaceType } from '#server/records/catalog/graphql.ts';
import { ViewerType } from '#server/records/identity/graphql.ts';
import type { MoneyCheck } from './moneyCheck.ts';
import { moneyChecks } from './moneyChecks.ts';
import type { CheckKind } from './statedSums.ts';

const CheckKindType = wordEnum<CheckKind>('MoneyCheckKind', {
  description: 'A sum that a marketplace states of its own.',
  values: {
    available: { description: 'What the next payouts bring.' },
    deferred: { description: 'Sales held until a day.' },
    account_level_reserve: { description: 'What is kept back of all sales together.' },
    net_proceeds: { description: 'What a settlement brought.' },
  },
});

const MoneyCheckType = builder.objectRef<MoneyCheck>('MoneyCheck').implement({
  description: 'A sum that a marketplace states, against the same sum of what was read. It is in no figure.',
  fields: (t) => ({
    kind: t.expose('kind', { type: CheckKindType, description: 'Which sum.' }),
    marketplace: t.expose('marketplace', { type: MarketplaceType, description: 'Who states it.' }),
    settlementId: t.exposeString('settlementId', {
      nullable: true,
      description: "The marketplace's id of the settlement. Null for a balance.",
    }),
    stated: t.expose('stated', { type: MoneyType, description: 'What it states.' }),
    own: t.expose('own', {
      type: MoneyType,
      nullable: true,
      description: 'What was read. Null where nothing to compare with was.',
    }),
    difference: t.expose('difference', {
      type: MoneyType,
      nullable: true,
      description: 'What it states beyond what was read; 0 when they agree.',
    }),
    statedAt: t.expose('statedAt', { type: 'DateTime', description: 'When it was stated.' }),
    text: t.exposeString('text', { description: 'In the language of the reader.' }),
    note: t.exposeString('note', { description: 'What the comparison cannot know, in the language of the reader.' }),
  }),
});

builder.objectFields(ViewerType, (t) => ({
  moneyChecks: t.field({
    type: [MoneyCheckType],
    description:
      'Balances of the last days and proceeds of settlements, as marketplaces state them, against what was read.',
    args: { marketplace: t.arg({ type: MarketplaceType, description: 'Only of this one.' }) },
    cache: 'day',
    complexity: { field: 20, multiplier: 3 },
    resolve: (viewer, { marketplace }) => moneyChecks(viewer, { marketplace: marketplace ?? null }),
  }),
}));
