import { MarketplaceType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { basisText, missingText } from './basisText.ts';
import type { BasisCode, FigureBasis, FigureMark, FigureState } from './figureMark.ts';
import type { CoverageSource } from './sources.ts';

const STATES: Record<FigureState, { description: string }> = {
  unread: { description: 'Not read for any of the days: the amount is null, which is not 0.' },
  partial: { description: 'Sum of what is known: a part has not been read, or is unknown.' },
  provisional: { description: 'Right so far and still growing, such as the running day.' },
  estimated: { description: 'By rule or forecast, until the marketplace posts it.' },
  known: { description: 'Read or posted completely, also when it is 0.' },
};
/** `FigureState` in the GraphQL schema. */
export const FigureStateType = wordEnum('FigureState', {
  description: 'What is known of a figure. With several reasons, the first of these states.',
  values: STATES,
});

const SOURCES: Record<CoverageSource, { description: string }> = {
  orders: { description: 'Orders of the marketplaces, by connection or file.' },
  finances: { description: 'Ledger entries of the marketplace: fees, refunds, charges of the account.' },
  ads: { description: 'Advertising reports.' },
  storage: { description: 'Storage by product and month.' },
  reimbursements: { description: 'Reimbursements for lost or damaged goods.' },
  taxes: { description: "The seller's tax regimes." },
};
const CODES: Record<BasisCode, { description: string }> = {
  notRead: { description: 'The source has never been read.' },
  notReadBefore: { description: 'Days before `since` have not been read.' },
  notReadAfter: { description: 'Days after `until` have not been read yet.' },
  notOffered: { description: 'The marketplace does not report it.' },
  notChargedYet: { description: 'The marketplace charges for the days after `until` later.' },
  running: { description: 'The period is not over.' },
  costUnknown: { description: 'The cost of `units` is unknown: profit is before it.' },
  feeUnknown: { description: 'The fees of `units` are unknown: profit is before them.' },
  priceUnknown: { description: 'The price of `units` is unknown: revenue and profit are without it.' },
  estimated: { description: 'A share of fees and fulfilment is estimated until the marketplace posts it.' },
  notReadBetween: { description: 'Days after `until` and before `since` have not been read.' },
};

/** `FigureBasis` in the GraphQL schema. */
export const FigureBasisType = builder.objectRef<FigureBasis>('FigureBasis').implement({
  description: 'Reason why a figure is not plainly known.',
  fields: (t) => ({
    code: t.field({
      type: wordEnum('FigureBasisCode', { description: 'Kind of reason.', values: CODES }),
      description: 'Kind of reason.',
      resolve: ({ code }) => code,
    }),
    state: t.field({
      type: FigureStateType,
      description: 'State that the reason alone would give.',
      resolve: ({ state }) => state,
    }),
    source: t.field({
      type: wordEnum('CoverageSource', { description: 'What figures are read from.', values: SOURCES }),
      nullable: true,
      description: 'Source that has not been read. Null when it is not about reading.',
      resolve: ({ source }) => source,
    }),
    marketplace: t.expose('marketplace', {
      type: MarketplaceType,
      nullable: true,
      description: 'Marketplace that it concerns. Null when it concerns all of the figure.',
    }),
    since: t.expose('since', {
      type: 'Date',
      nullable: true,
      description: 'First day read after the missing ones. Null without any.',
    }),
    until: t.expose('until', {
      type: 'Date',
      nullable: true,
      description: 'Last day read before the missing ones. Null without any.',
    }),
    share: t.exposeFloat('share', {
      nullable: true,
      description: 'Estimated share of fees and fulfilment, 0–1. Null for other reasons.',
    }),
    units: t.exposeInt('units', {
      nullable: true,
      description: 'Units whose cost, fees or price are unknown. Null for other reasons.',
    }),
    missing: t.string({
      nullable: true,
      description:
        'What the figure is without, as a badge. Null for reasons that leave nothing out of it, and for `units`.',
      resolve: (basis) => missingText(basis),
    }),
    text: t.string({
      description: 'The reason in words.',
      resolve: (basis) => basisText(basis),
    }),
  }),
});

/** `FigureMark` in the GraphQL schema. */
export const FigureMarkType = builder.objectRef<FigureMark>('FigureMark').implement({
  description: 'What is known of a figure, and why.',
  fields: (t) => ({
    state: t.field({ type: FigureStateType, description: 'State of the figure.', resolve: ({ state }) => state }),
    basis: t.expose('basis', {
      type: [FigureBasisType],
      complexity: { field: 0, multiplier: 0.2 }, // few, and worked out from what is read anyway
      description: 'Reasons, by source. Empty when it is known.',
    }),
  }),
});
