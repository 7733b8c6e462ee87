import { ProductType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { UfType } from '#server/records/costing/taxTypes.ts';
import { type Recalculated, RecalculatedType } from '#server/records/costing/recalculatedType.ts';
import { setProductTaxes } from '#server/records/taxes/goods/setProductTaxes.ts';
import { FCP_PERCENTS, INTERNAL_PERCENTS, TaxClassType } from './goodsTypes.ts';

const SetProductTaxesPayloadType = builder.objectRef<Recalculated>('SetProductTaxesPayload').implement({
  description: 'Result of setting how products are taxed.',
  interfaces: [RecalculatedType],
});

const StatePercentInputType = builder.inputType('StatePercentInput', {
  description: 'A rate of a state.',
  fields: (t) => ({
    uf: t.field({ type: UfType, required: true, description: 'Two letters of the state.' }),
    percent: t.field({ type: 'Decimal', required: true, description: 'Percent of 0 to 40, with at most 4 decimals.' }),
  }),
});
const ABSENT = 'Absent: as in force on that day, today without one.';

const ProductTaxInputType = builder.inputType('ProductTaxInput', {
  description: 'How a product is taxed, and from when.',
  fields: (t) => ({
    productId: t.globalID({ for: ProductType, required: true, description: 'Global id of the product.' }),
    from: t.field({ type: 'Date', description: 'First day; absent: all days, replacing what was said of others.' }),
    taxClass: t.field({ type: TaxClassType, required: true, description: 'How its sales are segregated.' }),
    origin: t.int({ defaultValue: 0, description: 'Origin of the goods, 0 to 8 (Conv. SINIEF).' }),
    ncm: t.string({
      description: `Eight digits of the common nomenclature of Mercosul, with points or without; null: none. ${ABSENT}`,
    }),
    internalPercents: t.field({
      type: [StatePercentInputType],
      description: `${INTERNAL_PERCENTS} Empty: none. ${ABSENT}`,
    }),
    fcpPercents: t.field({ type: [StatePercentInputType], description: `${FCP_PERCENTS} Empty: none. ${ABSENT}` }),
  }),
});

builder.mutationFields((t) => ({
  setProductTaxes: t.field({
    type: SetProductTaxesPayloadType,
    description: 'Sets how products are taxed, and recomputes the taxes of their sales.',
    args: {
      products: t.arg({
        type: [ProductTaxInputType],
        required: true,
        description: 'The products, all or none; at most 1,000.',
      }),
    },
    errors: { types: [DomainError] },
    resolve: (_root, { products }, { viewer }) =>
      setProductTaxes(
        viewer,
        products.map(({ productId, from, taxClass, origin, ncm, internalPercents, fcpPercents }) => ({
          productId: Number(productId.id),
          from: from ?? 'always',
          of: taxClass,
          origin: origin ?? 0,
          ncm,
          internalPercents: internalPercents ?? undefined,
          fcpPercents: fcpPercents ?? undefined,
        })),
      ),
  }),
}));
