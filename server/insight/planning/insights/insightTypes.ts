import { ProductType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { column } from '#server/platform/graphql/column.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { rowKey } from '#server/platform/prisma/rowKey.ts';
import type { DecisionStatus, InsightPriority, InsightType as Kind } from './insight.ts';

export const DecisionStatusType = wordEnum<DecisionStatus>('DecisionStatus', {
  description: 'What the seller decided.',
  values: {
    pending: { description: 'Still to decide.' },
    applied: { description: 'The seller did it.' },
    dismissed: { description: 'The seller will not.' },
  },
});
const InsightKindType = wordEnum<Kind>('InsightKind', {
  description: 'What an insight is about.',
  values: {
    restock: { description: 'Stock to order.' },
    pricing: { description: 'A price to change.' },
    competitor: { description: 'A competitor to watch.' },
    campaign: { description: 'Advertising to change.' },
    other: { description: 'Anything else.' },
  },
});
const InsightPriorityType = wordEnum<InsightPriority>('InsightPriority', {
  description: 'How urgent an insight is.',
  values: {
    critical: { description: 'Act now.' },
    high: { description: 'Act soon.' },
    medium: { description: 'Worth a look this week.' },
    low: { description: 'Good to know.' },
  },
});

/** Its parent is these columns, so that rows of SQL may carry an insight by selecting them. */
export const InsightType = builder.prismaNode('Insight', {
  description: 'Something the seller could do, and what says so.',
  select: {
    id: true,
    insightType: true,
    priority: true,
    title: true,
    description: true,
    recommendation: true,
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
      description: 'What it is about.',
    }),
    priority: t.field({
      resolve: column('priority'),
      type: InsightPriorityType,
      description: 'How urgent it is.',
    }),
    title: t.string({ resolve: column('title'), description: 'What was found, in Portuguese.' }),
    description: t.string({
      resolve: column('description'),
      description: 'The same with its figures, in Portuguese.',
    }),
    recommendation: t.string({
      resolve: column('recommendation'),
      nullable: true,
      description: 'What to do, in Portuguese; null: nothing in particular.',
    }),
    confidence: t.float({
      nullable: true,
      description: 'How sure it is, 0 to 1; null while unknown.',
      select: { confidenceScore: true },
      resolve: ({ confidenceScore }) => confidenceScore && confidenceScore.toNumber(),
    }),
    impact: t.field({
      type: MoneyType,
      nullable: true,
      description: 'What is at stake in a month; null while unknown.',
      select: { impactMinor: true, impactCurrency: true },
      resolve: ({ impactMinor, impactCurrency }) =>
        impactMinor === null || impactCurrency === null
          ? null
          : { minor: Number(impactMinor), currency: impactCurrency },
    }),
    product: t.relation('product', {
      type: ProductType,
      nullable: true,
      description: 'The product it is about; null when about several.',
    }),
    status: t.field({
      resolve: column('status'),
      type: DecisionStatusType,
      description: 'What the seller decided.',
    }),
    createdAt: t.field({
      resolve: column('createdAt'),
      type: 'DateTime',
      description: 'Since when it holds.',
    }),
    decidedAt: t.field({
      resolve: column('decidedAt'),
      type: 'DateTime',
      nullable: true,
      description: 'When the seller decided; null while pending.',
    }),
  }),
});
