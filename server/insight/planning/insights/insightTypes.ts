import { ProductType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { column } from '#server/platform/graphql/column.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { storedText } from '#server/platform/language/stored.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { rowKey } from '#server/platform/prisma/rowKey.ts';
import type { DecisionStatus, InsightPriority, InsightType as Kind } from './insight.ts';

export const DecisionStatusType = wordEnum<DecisionStatus>('DecisionStatus', {
  description: 'Decision of the seller.',
  values: {
    pending: { description: 'Not decided.' },
    applied: { description: 'Applied by the seller.' },
    dismissed: { description: 'Dismissed by the seller.' },
  },
});
const InsightKindType = wordEnum<Kind>('InsightKind', {
  description: 'Subject of an insight.',
  values: {
    restock: { description: 'Stock to order.' },
    pricing: { description: 'A price to change.' },
    competitor: { description: 'A competitor to watch.' },
    campaign: { description: 'Advertising to change.' },
    other: { description: 'Anything else.' },
  },
});
const InsightPriorityType = wordEnum<InsightPriority>('InsightPriority', {
  description: 'Urgency of an insight.',
  values: {
    critical: { description: 'Act now.' },
    high: { description: 'Act soon.' },
    medium: { description: 'Worth a look this week.' },
    low: { description: 'Good to know.' },
  },
});

/** The parent holds only these columns, so that a SQL row can carry an insight by selecting them. */
export const InsightType = builder.prismaNode('Insight', {
  description: 'A suggested action, with the figures behind it.',
  select: {
    id: true,
    insightType: true,
    priority: true,
    title: true,
    description: true,
    recommendation: true,
    sentences: true,
    status: true,
    createdAt: true,
    decidedAt: true,
  },
  id: { resolve: ({ id }) => id },
  findUnique: (id, { viewer }) => rowKey(viewer, id),
  nullable: true,
  fields: (t) => ({
    kind: t.field({
      resolve: column('insightType'),
      type: InsightKindType,
      description: 'Subject.',
    }),
    priority: t.field({
      resolve: column('priority'),
      type: InsightPriorityType,
      description: 'Urgency.',
    }),
    title: t.string({ resolve: storedText('title'), description: 'Finding.' }),
    description: t.string({
      resolve: storedText('description'),
      description: 'Finding with its figures.',
    }),
    recommendation: t.string({
      resolve: storedText('recommendation'),
      nullable: true,
      description: 'Suggested action; null: none.',
    }),
    confidence: t.float({
      nullable: true,
      description: 'Confidence, 0 to 1; null while unknown.',
      select: { confidenceScore: true },
      resolve: ({ confidenceScore }) => confidenceScore && confidenceScore.toNumber(),
    }),
    impact: t.field({
      type: MoneyType,
      nullable: true,
      description: 'Amount at stake per month; null while unknown.',
      select: { impactMinor: true, impactCurrency: true },
      resolve: ({ impactMinor, impactCurrency }) =>
        impactMinor === null || impactCurrency === null
          ? null
          : { minor: Number(impactMinor), currency: impactCurrency },
    }),
    product: t.relation('product', {
      type: ProductType,
      nullable: true,
      description: 'Product concerned; null when several.',
    }),
    status: t.field({
      resolve: column('status'),
      type: DecisionStatusType,
      description: 'Decision of the seller.',
    }),
    createdAt: t.field({
      resolve: column('createdAt'),
      type: 'DateTime',
      description: 'When it was first found.',
    }),
    decidedAt: t.field({
      resolve: column('decidedAt'),
      type: 'DateTime',
      nullable: true,
      description: 'When the seller decided; null while pending.',
    }),
  }),
});
