import { ProductType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { column } from '#server/platform/graphql/column.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import { rowKey, rowNumber } from '#server/platform/prisma/rowKey.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { DecisionStatusType } from '#server/insight/planning/insights/insightTypes.ts';

/** Prisma batches the reads of one tick. */
const productOf = (viewer: Viewer, productId: number) =>
  accountPrisma(viewer).product.findUniqueOrThrow({ where: rowKey(viewer, productId) });

/** The parent holds only these columns, so that a SQL row can carry a suggestion by selecting them. */
export const PriceSuggestionType = builder.prismaNode('PriceSuggestion', {
  description: 'Price suggested for a product.',
  select: { productId: true, status: true, createdAt: true, decidedAt: true },
  id: { resolve: ({ productId }) => productId },
  findUnique: (id, { viewer: { accountId } }) => ({ accountId_productId: { accountId, productId: rowNumber(id) } }),
  nullable: true,
  fields: (t) => ({
    product: t.field({
      type: ProductType,
      description: 'Product of the price.',
      resolve: ({ productId }, _args, { viewer }) => productOf(viewer, productId),
    }),
    suggestedPrice: t.field({
      type: MoneyType,
      description: 'The price, in the currency of the product.',
      select: { suggestedPriceMinor: true },
      resolve: async ({ productId, suggestedPriceMinor }, _args, { viewer }) => ({
        minor: Number(suggestedPriceMinor),
        currency: (await productOf(viewer, productId)).currency,
      }),
    }),
    status: t.field({
      resolve: column('status'),
      type: DecisionStatusType,
      description: 'Decision of the seller.',
    }),
    createdAt: t.field({
      resolve: column('createdAt'),
      type: 'DateTime',
      description: 'When about this price was first suggested.',
    }),
    decidedAt: t.field({
      resolve: column('decidedAt'),
      type: 'DateTime',
      nullable: true,
      description: 'When the seller decided; null while pending.',
    }),
  }),
});
