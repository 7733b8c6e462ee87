import { PAYOUT_BUCKETS, type PayoutBucket } from '#server/market/ledger/payoutBridge.ts';
import { STANDARD } from '#i18n/locales.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { column } from '#server/platform/graphql/column.ts';
import { feedArguments, feedType } from '#server/platform/graphql/feedTypes.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { dayOf } from '#server/platform/prisma/days.ts';
import { rowKey } from '#server/platform/prisma/rowKey.ts';
import type { Money } from '#server/platform/values/money.ts';
import { MarketplaceType } from '#server/records/catalog/graphql.ts';
import { type PayoutPart, payoutParts } from './payoutParts.ts';
import { type PayoutState, bucketWord } from './payoutWords.ts';
import type { Payout } from './payouts.ts';
import { type PayoutRow, payoutRowsFeed, ROWS_PAGE } from './storedRows.ts';

const STATES: Record<PayoutState, { description: string }> = {
  unread: { description: 'Only its total is known; its rows are not read.' },
  open: { description: 'Read; the deposit has no date yet.' },
  closed: { description: 'Read, deposited, and its rows come to its total.' },
  differs: { description: 'Its rows do not come to its total.' },
};
export const PayoutStateType = wordEnum('PayoutState', { description: 'How far a payout is read.', values: STATES });

const BUCKETS = Object.fromEntries(
  PAYOUT_BUCKETS.map((bucket) => [bucket, { description: `${bucketWord(bucket, STANDARD)}.` }]),
) as Record<PayoutBucket, { description: string }>;
const PayoutBucketType = wordEnum('PayoutBucket', {
  description: 'Part of the bridge of a payout; every row is in exactly one.',
  values: BUCKETS,
});

const PayoutPartType = builder.objectRef<PayoutPart>('PayoutPart').implement({
  description: 'A line of the bridge of a payout.',
  fields: (t) => ({
    bucket: t.expose('bucket', { type: PayoutBucketType, description: 'Which part.' }),
    label: t.exposeString('label', { description: 'Its name in the language of the reader.' }),
    amount: t.expose('amount', { type: MoneyType, description: 'Sum of its rows, signed as it moves the payout.' }),
    rowCount: t.exposeInt('rowCount', { description: 'Number of its rows.' }),
  }),
});

const PayoutBridgeType = builder.objectRef<{ parts: PayoutPart[]; unexplained: Money }>('PayoutBridge').implement({
  description: 'From what was sold to what is paid out: parts + unexplained = total.',
  fields: (t) => ({
    parts: t.expose('parts', {
      type: [PayoutPartType],
      complexity: { multiplier: 1 },
      description: 'Parts with rows, in their order.',
    }),
    unexplained: t.expose('unexplained', {
      type: MoneyType,
      description: 'What the total has beside its rows; 0 when they come to it.',
    }),
  }),
});

type Priced = PayoutRow & { currency: string };
const PayoutRowType = builder.objectRef<Priced>('PayoutRow').implement({
  description: 'One amount of a payout.',
  fields: (t) => ({
    place: t.exposeInt('place', { description: 'Place in the document, from 1.' }),
    bucket: t.expose('bucket', { type: PayoutBucketType, description: 'Its part of the bridge.' }),
    name: t.exposeString('name', { description: "The marketplace's names of it." }),
    orderNumber: t.exposeString('orderExternalId', {
      nullable: true,
      description: 'Order it is about; null: the account.',
    }),
    sku: t.exposeString('sku', { nullable: true, description: 'Line of the order; null: the whole order.' }),
    day: t.expose('day', { type: 'Date', nullable: true, description: 'When it was posted; null when not said.' }),
    amount: t.field({
      type: MoneyType,
      description: 'Signed as it moves the payout.',
      resolve: ({ amountMinor, currency }) => ({ minor: amountMinor, currency }),
    }),
  }),
});
const PayoutRowsType = feedType('PayoutRow', PayoutRowType, 'A page of rows of a payout.');

const moneyOf = (minor: bigint | null, currency: string | null): Money | null =>
  minor === null || currency === null ? null : { minor: Number(minor), currency };

export const PayoutType = builder.prismaNode('Payout', {
  description: 'What a marketplace pays out for a period.',
  select: {
    id: true,
    marketplace: true,
    settlementId: true,
    startsAt: true,
    endsAt: true,
    depositedAt: true,
    currency: true,
    totalMinor: true,
    rowsSumMinor: true,
    unreadableRows: true,
    state: true,
    reportId: true,
    fileBytes: true,
    fileSha256: true,
    bankMinor: true,
    bankDay: true,
    bankConfirmedAt: true,
  },
  id: { resolve: ({ id }) => String(id) },
  findUnique: (id, { viewer }) => rowKey(viewer, id),
  nullable: true,
  fields: (t) => ({
    marketplace: t.field({ type: MarketplaceType, description: 'Who pays.', resolve: column('marketplace') }),
    settlementId: t.string({
      nullable: true,
      description: "The marketplace's id of it; null while unread.",
      resolve: column('settlementId'),
    }),
    state: t.field({ type: PayoutStateType, description: 'How far it is read.', resolve: column('state') }),
    startsAt: t.field({ type: 'DateTime', description: 'Begin of its period.', resolve: column('startsAt') }),
    endsAt: t.field({ type: 'DateTime', description: 'End of its period.', resolve: column('endsAt') }),
    depositedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was sent to the bank; null until then.',
      resolve: column('depositedAt'),
    }),
    total: t.field({
      type: MoneyType,
      nullable: true,
      description: 'What is sent to the bank; null when its currency is not known.',
      resolve: ({ totalMinor, currency }) => moneyOf(totalMinor, currency),
    }),
    unreadableRows: t.int({
      description: 'Amounts of the document that could not be read.',
      resolve: column('unreadableRows'),
    }),
    reportId: t.string({ description: 'Report that its rows are from.', resolve: column('reportId') }),
    fileSha256: t.string({
      nullable: true,
      description: "SHA-256 of the report's file, uncompressed; null while unread.",
      resolve: column('fileSha256'),
    }),
    bankAmount: t.field({
      type: MoneyType,
      nullable: true,
      description: 'What the bank received, as the seller says; null until confirmed.',
      resolve: ({ bankMinor, currency }) => moneyOf(bankMinor, currency),
    }),
    bankDay: t.field({
      type: 'Date',
      nullable: true,
      description: 'When the bank received it.',
      resolve: ({ bankDay }) => bankDay && dayOf(bankDay),
    }),
    bankDifference: t.field({
      type: MoneyType,
      nullable: true,
      description: 'What the bank received beyond the total; 0 when it is the same, null until confirmed.',
      resolve: ({ bankMinor, totalMinor, currency }) =>
        bankMinor === null || totalMinor === null ? null : moneyOf(bankMinor - totalMinor, currency),
    }),
    bridge: t.field({
      type: PayoutBridgeType,
      nullable: true,
      description: 'What it consists of; null while unread.',
      complexity: 5,
      resolve: (payout, _args, { viewer }) => payoutParts(viewer, payout),
    }),
    rows: t.field({
      type: PayoutRowsType,
      description: 'Its amounts in the order of the document.',
      args: {
        bucket: t.arg({ type: PayoutBucketType, description: 'Only of this part.' }),
        ...feedArguments(t.arg, ROWS_PAGE),
      },
      complexity: ({ first }) => ({ field: 5, multiplier: Math.max(1, (first ?? ROWS_PAGE.standard) / 10) }),
      resolve: async (payout: Payout, { bucket, ...page }, { viewer }) => {
        const { edges, pageInfo } = await payoutRowsFeed(viewer, payout, bucket ?? null, page);
        const currency = payout.currency ?? 'BRL';
        return { pageInfo, edges: edges.map(({ cursor, node }) => ({ cursor, node: { ...node, currency } })) };
      },
    }),
  }),
});
export const PayoutsType = feedType('Payout', PayoutType, 'A page of payouts.');
