import { ProductType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { MoneyInputType } from '#server/platform/graphql/moneyInput.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import { rowKey } from '#server/platform/prisma/rowKey.ts';
import { badRequest, DomainError } from '#server/platform/values/errors.ts';
import { deleteProductCosts } from '#server/records/costs/deleteProductCosts.ts';
import { enteredCost } from '#server/records/costs/enteredCost.ts';
import { type NewProductCost, setProductCosts } from '#server/records/costs/setProductCosts.ts';
import { FIRST_DAY } from '#server/records/money/dayText.ts';
import { dateOf } from '#server/platform/prisma/days.ts';
import { ProductCostType } from './costTypes.ts';
import { type Recalculated, RecalculatedType } from './recalculatedType.ts';

type Scope = 'always' | 'fromDay' | 'analysisWindow';
const SCOPES: Record<Scope, { description: string }> = {
  always: { description: 'All days, replacing every cost of the product; without `from`.' },
  fromDay: { description: 'From the day `from` until the next cost of the product.' },
  analysisWindow: {
    description: 'From the day `from`, the first of an analysis, replacing the costs of the days up to today.',
  },
};

const SetProductCostInputType = builder.inputType('SetProductCostInput', {
  description: 'What one unit costs the seller, and from when.',
  fields: (t) => ({
    productId: t.globalID({ for: ProductType, required: true, description: 'Global id of the product.' }),
    scope: t.field({
      type: wordEnum('CostScope', { description: 'The days a cost is set for.', values: SCOPES }),
      required: true,
      description: 'Days the cost applies to.',
    }),
    from: t.field({ type: 'Date', description: 'First day, not after today; absent only with the scope `ALWAYS`.' }),
    cost: t.field({
      type: MoneyInputType,
      required: true,
      description: 'Cost of one unit, in the currency the product is sold in.',
    }),
  }),
});

interface CostKey {
  productId: number;
  validFrom: string;
}

const SetProductCostPayloadType = builder.objectRef<Recalculated & CostKey>('SetProductCostPayload').implement({
  description: 'The cost that was set.',
  interfaces: [RecalculatedType],
  fields: (t) => ({
    productCost: t.prismaField({
      type: ProductCostType,
      description: 'The cost as stored.',
      resolve: (query, { productId, validFrom }, _args, { viewer }) =>
        accountPrisma(viewer).productCost.findUniqueOrThrow({
          ...query,
          where: {
            accountId_productId_validFrom: { accountId: viewer.accountId, productId, validFrom: dateOf(validFrom) },
          },
        }),
    }),
  }),
});

const DeleteProductCostPayloadType = builder
  .objectRef<Recalculated & Pick<CostKey, 'productId'>>('DeleteProductCostPayload')
  .implement({
    description: 'The product whose cost was deleted.',
    interfaces: [RecalculatedType],
    fields: (t) => ({
      product: t.prismaField({
        type: ProductType,
        description: 'For refetching its costs.',
        resolve: (query, { productId }, _args, { viewer }) =>
          accountPrisma(viewer).product.findUniqueOrThrow({ ...query, where: rowKey(viewer, productId) }),
      }),
    }),
  });

/** Converts a scope to the input of `enteredCost`. Throws BAD_REQUEST for a missing or superfluous day. */
function daysOf(
  scope: Scope,
  from: string | null | undefined,
): Pick<NewProductCost, 'replaces'> & { from: string | null } {
  if (scope === 'always') {
    if (from) throw badRequest('costs.noFirstDay');
    return { from: null };
  }
  if (!from) throw badRequest('costs.dayMissing');
  return { from, ...(scope === 'analysisWindow' && { replaces: 'until today' }) };
}

const errors = { types: [DomainError] };

builder.mutationFields((t) => ({
  setProductCost: t.field({
    type: SetProductCostPayloadType,
    description: 'Sets the unit cost of a product, and recomputes the sales of those days.',
    args: { input: t.arg({ type: SetProductCostInputType, required: true, description: 'The cost and its days.' }) },
    errors,
    resolve: async (_root, { input: { productId: product, scope, from, cost } }, { viewer }) => {
      const productId = Number(product.id);
      const entered = await enteredCost(viewer, { productId, amount: cost, ...daysOf(scope, from) });
      const { lines } = await setProductCosts(viewer, [entered]);
      return { productId, validFrom: from ?? FIRST_DAY, lines };
    },
  }),
  deleteProductCost: t.field({
    type: DeleteProductCostPayloadType,
    description: 'Deletes a cost of a product: the previous cost applies again, if any.',
    args: {
      productId: t.arg.globalID({ for: ProductType, required: true, description: 'Global id of the product.' }),
      validFrom: t.arg({ type: 'Date', description: 'First day of the cost; absent: from the beginning.' }),
    },
    errors,
    resolve: async (_root, { productId: product, validFrom }, { viewer }) => {
      const productId = Number(product.id);
      const { lines } = await deleteProductCosts(viewer, [{ productId, from: validFrom ?? 'always' }]);
      return { productId, lines };
    },
  }),
}));
