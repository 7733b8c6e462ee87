import { competitorFailure } from '#server/records/competitors/recordCompetitorPrices.ts';
import { MarketplaceType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { column } from '#server/platform/graphql/column.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { rowKey } from '#server/platform/prisma/rowKey.ts';
import { competitorOfRow, type CompetitorRow, moneyOf, priceRow } from './competitorRows.ts';
import { pricePosition } from './pricePosition.ts';

const RANK = 'Sales rank in its department, lower is better; null when the marketplace does not report it.';
const STARS = 'Stars, 0–5; null when the marketplace does not report them.';

const PricePositionType = wordEnum('PricePosition', {
  description: 'Our price against a competitor’s.',
  values: {
    advantage: { description: 'More than 10 % below theirs.' },
    tie: { description: 'Within 10 % of theirs, inclusive.' },
    disadvantage: { description: 'More than 10 % above theirs.' },
  },
});

const BrandPriceType = builder.prismaObject('BrandPrice', {
  description: 'Both prices of a pair from a moment on, until the next change.',
  select: { observedAt: true, currency: true, ourPriceMinor: true, competitorPriceMinor: true },
  fields: (t) => ({
    observedAt: t.field({ type: 'DateTime', description: 'From then.', resolve: column('observedAt') }),
    ourPrice: t.field({
      type: MoneyType,
      nullable: true,
      description: 'Ours; null while unknown.',
      resolve: ({ ourPriceMinor, currency }) => moneyOf(ourPriceMinor, currency),
    }),
    competitorPrice: t.field({
      type: MoneyType,
      nullable: true,
      description: 'Theirs; null when it was not on offer.',
      resolve: ({ competitorPriceMinor, currency }) => moneyOf(competitorPriceMinor, currency),
    }),
  }),
});

const standing = ({ ourPriceMinor, competitorPriceMinor }: CompetitorRow) =>
  pricePosition(
    ourPriceMinor === null ? null : Number(ourPriceMinor),
    competitorPriceMinor === null ? null : Number(competitorPriceMinor),
  );

/** `BrandCompetitor` in the GraphQL schema. */
export const BrandCompetitorType = builder.prismaNode('BrandCompetitor', {
  description: 'A product of another brand beside one of ours, as the newest price check saw both.',
  select: {
    id: true,
    marketplace: true,
    ourAsin: true,
    competitorAsin: true,
    competitorBrand: true,
    competitorName: true,
    notes: true,
    currency: true,
    ourPriceMinor: true,
    competitorPriceMinor: true,
    ourRank: true,
    competitorRank: true,
    ourRating: true,
    competitorRating: true,
    monitoredAt: true,
    failure: true,
  },
  id: { resolve: ({ id }) => id },
  findUnique: (id, { viewer }) => rowKey(viewer, id),
  nullable: true,
  fields: (t) => ({
    marketplace: t.field({
      type: MarketplaceType,
      description: 'Where both are sold.',
      resolve: column('marketplace'),
    }),
    ourAsin: t.string({ description: 'ASIN or MLB id of ours.', resolve: column('ourAsin') }),
    ourProduct: t.string({
      nullable: true,
      description: 'Title of ours; null while unknown.',
      resolve: async (row: CompetitorRow, _args, { viewer }) => (await competitorOfRow(viewer, row)).ourProduct,
    }),
    ourImageUrl: t.string({
      nullable: true,
      description: 'Address of our main image; null while unknown.',
      resolve: async (row: CompetitorRow, _args, { viewer }) => (await competitorOfRow(viewer, row)).ourImageUrl,
    }),
    competitorAsin: t.string({ description: 'ASIN or MLB id of theirs.', resolve: column('competitorAsin') }),
    competitorBrand: t.string({
      description: 'Their brand, in the words of the seller.',
      resolve: column('competitorBrand'),
    }),
    competitorProduct: t.string({
      nullable: true,
      description: 'Title of theirs; null while unknown.',
      resolve: column('competitorName'),
    }),
    notes: t.string({ nullable: true, description: 'What the seller noted.', resolve: column('notes') }),
    ourPrice: t.field({
      type: MoneyType,
      nullable: true,
      description: 'Ours; null while unknown.',
      resolve: ({ ourPriceMinor, currency }) => moneyOf(ourPriceMinor, currency),
    }),
    competitorPrice: t.field({
      type: MoneyType,
      nullable: true,
      description: 'Theirs: the Buy Box’s, else the lowest; null while unknown or when it is not on offer.',
      resolve: ({ competitorPriceMinor, currency }) => moneyOf(competitorPriceMinor, currency),
    }),
    pricePosition: t.field({
      type: PricePositionType,
      nullable: true,
      description: 'Null while one of the prices is unknown.',
      resolve: (row) => standing(row)?.position ?? null,
    }),
    priceDifferencePercent: t.float({
      nullable: true,
      description: '(ours − theirs) / theirs, percent: negative when we are cheaper; null while one is unknown.',
      resolve: (row) => standing(row)?.percent ?? null,
    }),
    ourRank: t.int({ nullable: true, description: RANK, resolve: column('ourRank') }),
    competitorRank: t.int({ nullable: true, description: RANK, resolve: column('competitorRank') }),
    ourRating: t.float({
      nullable: true,
      description: STARS,
      resolve: ({ ourRating }) => ourRating && ourRating.toNumber(),
    }),
    competitorRating: t.float({
      nullable: true,
      description: STARS,
      resolve: ({ competitorRating }) => competitorRating && competitorRating.toNumber(),
    }),
    monitoredAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When a price check last read a price; null: never.',
      resolve: column('monitoredAt'),
    }),
    failure: t.string({
      nullable: true,
      description: 'Why the newest check read nothing; null when it did.',
      resolve: ({ failure }) => competitorFailure(failure),
    }),
    prices: t.field({
      type: [BrandPriceType],
      description: 'How both prices changed, the oldest first, at most the newest 60.',
      resolve: async (row: CompetitorRow, _args, { viewer }) =>
        (await competitorOfRow(viewer, row)).prices.map(priceRow),
    }),
  }),
});
