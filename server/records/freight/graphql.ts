import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { MoneyInputType } from '#server/platform/graphql/moneyInput.ts';
import { pageArguments } from '#server/platform/graphql/pageTypes.ts';
import { rowKey } from '#server/platform/prisma/rowKey.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { type Recalculated, RecalculatedType } from '#server/records/costing/recalculatedType.ts';
import { ViewerType } from '#server/records/identity/graphql.ts';
import { enteredFreightRule } from './enteredFreightRule.ts';
import { FREIGHT_PAGE, freightRules } from './freightRules.ts';
import { FreightRuleInputType, FreightRulePageType, FreightRuleType } from './freightTypes.ts';
import { setFreightOfOrder } from './orderFreight.ts';
import { setFreightRules } from './setFreightRules.ts';

builder.objectField(ViewerType, 'freightRules', (t) =>
  t.field({
    type: FreightRulePageType,
    description: 'Rules that say what sending and packing the orders costs that the seller ships.',
    args: pageArguments(t.arg, FREIGHT_PAGE),
    complexity: ({ size }) => ({ field: 10, multiplier: Math.max(1, (size ?? FREIGHT_PAGE.standard) / 50) }),
    cache: 'day',
    resolve: (viewer, page) => freightRules(viewer, page),
  }),
);

const SaveFreightRulePayloadType = builder
  .objectRef<Recalculated & { id: number }>('SaveFreightRulePayload')
  .implement({
    description: 'The rule that was created or changed.',
    interfaces: [RecalculatedType],
    fields: (t) => ({
      freightRule: t.prismaField({
        type: FreightRuleType,
        description: 'The rule as stored.',
        resolve: (query, { id }, _args, { viewer }) =>
          accountPrisma(viewer).freightRule.findUniqueOrThrow({ ...query, where: rowKey(viewer, id) }),
      }),
    }),
  });

const RemoveFreightRulePayloadType = builder.objectRef<Recalculated>('RemoveFreightRulePayload').implement({
  description: 'Result of deleting a rule.',
  interfaces: [RecalculatedType],
});

const SetOrderFreightPayloadType = builder.objectRef<Recalculated>('SetOrderFreightPayload').implement({
  description: 'Result of saying what sending an order cost.',
  interfaces: [RecalculatedType],
});

const errors = { types: [DomainError] };

builder.mutationFields((t) => ({
  saveFreightRule: t.field({
    type: SaveFreightRulePayloadType,
    description: 'Creates or changes a rule of own freight and packaging, and restates the orders it applies to.',
    args: {
      id: t.arg.globalID({ for: FreightRuleType, description: 'Global id of the rule to change; absent: a new one.' }),
      input: t.arg({ type: FreightRuleInputType, required: true, description: 'The rule.' }),
    },
    errors,
    resolve: async (_root, { id, input: { productId, percent, ...rule } }, { viewer }) => {
      const entered = {
        ...rule,
        id: id ? rowKey(viewer, id.id).accountId_id.id : null,
        productId: productId ? Number(productId.id) : null,
        percent: percent == null ? null : Number(percent),
      };
      const { ids, lines } = await setFreightRules(viewer, { save: [enteredFreightRule(entered)] });
      return { id: ids[0]!, lines };
    },
  }),
  setOrderFreight: t.field({
    type: SetOrderFreightPayloadType,
    description: 'Sets what sending an order cost the seller: it counts instead of the rules of own freight.',
    args: {
      number: t.arg.string({ required: true, description: "The marketplace's number of the order." }),
      cost: t.arg({
        type: MoneyInputType,
        required: true,
        description: 'In the currency of the order; zero withdraws what was set before.',
      }),
    },
    errors,
    resolve: (_root, input, { viewer }) => setFreightOfOrder(viewer, input),
  }),
  removeFreightRule: t.field({
    type: RemoveFreightRulePayloadType,
    description: 'Deletes a rule of own freight and packaging: the next narrowest one applies to its orders, if any.',
    args: { id: t.arg.globalID({ for: FreightRuleType, required: true, description: 'Global id of the rule.' }) },
    errors,
    resolve: (_root, { id }, { viewer }) =>
      setFreightRules(viewer, { delete: [rowKey(viewer, id.id).accountId_id.id] }),
  }),
}));
