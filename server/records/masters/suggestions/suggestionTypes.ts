import { ProductType } from '#server/records/catalog/graphql.ts';
import { ViewerType } from '#server/records/identity/graphql.ts';
import { RecalculatedType } from '#server/records/costing/recalculatedType.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { type LinkedPairs, linkPairs } from '#server/records/masters/changes/linkPairs.ts';
import { linkSuggestions, type SuggestedLink, type SuggestedLinks } from './linkSuggestions.ts';
import { markDistinct } from './markDistinct.ts';
import type { LinkConflict, LinkReason } from '#server/records/masters/matching/compareListings.ts';

const REASONS: Record<LinkReason, { description: string }> = {
  gtin: { description: 'The same GTIN.' },
  sku: { description: 'The same SKU, however it is written.' },
  relation: { description: 'The marketplace says that they share a stock.' },
  title: { description: 'Titles that are alike.' },
  other: { description: 'A third listing that is like both.' },
};
const CONFLICTS: Record<LinkConflict, { description: string }> = {
  gtin: { description: 'Different GTINs.' },
  brand: { description: 'Different brands.' },
  measure: { description: 'Different sizes, quantities, colours, voltages or models.' },
  kit: { description: 'One is a kit, or a kit of another number of pieces.' },
};

const LinkSuggestionType = builder.objectRef<SuggestedLink>('LinkSuggestion').implement({
  description: 'Two listings that may be the same physical product.',
  fields: (t) => ({
    left: t.field({ type: ProductType, description: 'The listing that was added first.', resolve: ({ left }) => left }),
    right: t.field({ type: ProductType, description: 'The one that may be the same.', resolve: ({ right }) => right }),
    confidence: t.exposeFloat('confidence', { description: 'Estimated probability, 0 to 1.' }),
    reasons: t.field({
      type: [wordEnum('LinkReason', { description: 'Why listings may be the same product.', values: REASONS })],
      description: 'Why.',
      resolve: ({ reasons }) => reasons,
    }),
    conflicts: t.field({
      type: [wordEnum('LinkConflict', { description: 'What speaks against it.', values: CONFLICTS })],
      description: 'What speaks against it.',
      resolve: ({ conflicts }) => conflicts,
    }),
  }),
});

const LinkSuggestionsType = builder.objectRef<SuggestedLinks>('LinkSuggestions').implement({
  description: 'Listings that may be the same physical product.',
  fields: (t) => ({
    rows: t.field({
      type: [LinkSuggestionType],
      complexity: { multiplier: 20 },
      description: 'The likeliest first, at most 100.',
      resolve: ({ rows }) => rows,
    }),
    sureCount: t.exposeInt('sureCount', { description: 'Number of those that are sure.' }),
    unsureCount: t.exposeInt('unsureCount', { description: 'Number of the others.' }),
  }),
});

builder.objectField(ViewerType, 'linkSuggestions', (t) =>
  t.field({
    type: LinkSuggestionsType,
    description: 'Listings of different products that may be the same, without those that were said to be different.',
    args: {
      isSure: t.arg.boolean({
        defaultValue: true,
        description: 'Those of which 99 of 100 are right and that nothing contradicts; else the others.',
      }),
    },
    complexity: { field: 500 },
    resolve: (viewer, { isSure }) => linkSuggestions(viewer, isSure ?? true),
  }),
);

const PairInput = builder.inputType('ListingPairInput', {
  description: 'Two listings.',
  fields: (t) => ({
    left: t.globalID({ for: ProductType, required: true, description: 'The listing whose product stays.' }),
    right: t.globalID({ for: ProductType, required: true, description: 'The one that joins it.' }),
  }),
});

const LinkedPairsType = builder.objectRef<LinkedPairs>('LinkedPairs').implement({
  description: 'Pairs of listings that became one product each.',
  interfaces: [RecalculatedType],
  fields: (t) => ({
    linked: t.exposeInt('linked', { description: 'Pairs that are one product now.' }),
    refused: t.exposeInt('refused', { description: 'Pairs that could not become one.' }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'Why the first of them could not; null: all could.',
    }),
    ownCosts: t.exposeInt('ownCosts', { description: 'Listings that keep costs of their own.' }),
  }),
});

const DistinctType = builder.objectRef<object>('MarkDistinctPayload').implement({
  description: 'Two listings are not suggested again.',
  fields: (t) => ({
    viewer: t.field({ type: ViewerType, description: 'For refetching.', resolve: (_, _args, { viewer }) => viewer! }),
  }),
});

builder.mutationFields((t) => ({
  linkPairs: t.field({
    type: LinkedPairsType,
    description: 'Makes each pair of listings one product; one that is refused leaves the others.',
    args: { pairs: t.arg({ type: [PairInput], required: true, description: 'The pairs, at most 100.' }) },
    errors: { types: [DomainError] },
    resolve: (_root, { pairs }, { viewer }) =>
      linkPairs(
        viewer,
        pairs.map(({ left, right }) => [Number(left.id), Number(right.id)] as const),
      ),
  }),
  markDistinct: t.field({
    type: DistinctType,
    description: 'Says that two listings are not the same product.',
    args: { pair: t.arg({ type: PairInput, required: true, description: 'The listings.' }) },
    errors: { types: [DomainError] },
    resolve: async (_root, { pair }, { viewer }) => {
      await markDistinct(viewer, Number(pair.left.id), Number(pair.right.id));
      return {};
    },
  }),
}));
