import { builder } from '#server/platform/graphql/builder.ts';
import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import { rowKey } from '#server/platform/prisma/rowKey.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { enteredFeeRule } from '#server/records/fees/enteredFeeRule.ts';
import { setFeeRules } from '#server/records/fees/setFeeRules.ts';
import { FeeRuleType } from './feeTypes.ts';
import { FeeRuleInputType } from './inputTypes.ts';
import { type Recalculated, RecalculatedType } from './recalculatedType.ts';

type SetRule = Recalculated & { id: number };
const payloadOf = (name: 'CreateFeeRulePayload' | 'UpdateFeeRulePayload', description: string) =>
  builder.objectRef<SetRule>(name).implement({
    description,
    interfaces: [RecalculatedType],
    fields: (t) => ({
      feeRule: t.prismaField({
        type: FeeRuleType,
        description: 'The rule as stored.',
        resolve: (query, { id }, _args, { viewer }) =>
          accountPrisma(viewer).feeRule.findUniqueOrThrow({ ...query, where: rowKey(viewer, id) }),
      }),
    }),
  });

const DeleteFeeRulePayloadType = builder.objectRef<Recalculated>('DeleteFeeRulePayload').implement({
  description: 'Result of deleting a rule.',
  interfaces: [RecalculatedType],
});

type EnteredRule = typeof FeeRuleInputType.$inferInput;

async function setRule(
  viewer: Viewer,
  id: number | null,
  { productId, percent, ...rule }: EnteredRule,
): Promise<SetRule> {
  const entered = { ...rule, id, productId: productId ? Number(productId.id) : null, percent: Number(percent) };
  const { ids, lines } = await setFeeRules(viewer, { save: [enteredFeeRule(entered)] });
  return { id: ids[0]!, lines };
}

const numberOf = (viewer: Viewer, { id }: { id: string }) => rowKey(viewer, id).accountId_id.id;
const errors = { types: [DomainError] };
const ruleId = { for: FeeRuleType, required: true, description: 'Global id of the rule.' } as const;
const input = {
  type: FeeRuleInputType,
  required: true,
  description: 'The fee rule.',
} as const;

builder.mutationFields((t) => ({
  createFeeRule: t.field({
    type: payloadOf('CreateFeeRulePayload', 'The rule that was created.'),
    description: 'Creates a fee rule, and recomputes the estimates of the sales it applies to.',
    args: { input: t.arg(input) },
    errors,
    resolve: (_root, { input: rule }, { viewer }) => setRule(viewer, null, rule),
  }),
  updateFeeRule: t.field({
    type: payloadOf('UpdateFeeRulePayload', 'The rule that was changed.'),
    description: 'Changes a fee rule, and recomputes the estimates of the sales it applied to and applies to now.',
    args: { id: t.arg.globalID(ruleId), input: t.arg(input) },
    errors,
    resolve: (_root, { id, input: rule }, { viewer }) => setRule(viewer, numberOf(viewer, id), rule),
  }),
  deleteFeeRule: t.field({
    type: DeleteFeeRulePayloadType,
    description: 'Deletes a fee rule: the next most specific rule applies to its sales, if any.',
    args: { id: t.arg.globalID(ruleId) },
    errors,
    resolve: (_root, { id }, { viewer }) => setFeeRules(viewer, { delete: [numberOf(viewer, id)] }),
  }),
}));
