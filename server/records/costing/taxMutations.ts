import { builder } from '#server/platform/graphql/builder.ts';
import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import { dateOf } from '#server/platform/prisma/days.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { deleteTaxRegime } from '#server/records/taxes/deleteTaxRegime.ts';
import { setTaxRegime } from '#server/records/taxes/setTaxRegime.ts';
import { type Recalculated, RecalculatedType } from './recalculatedType.ts';
import { SimplesAnnexType, TaxRegimeType, TaxSettingType, UfType } from './taxTypes.ts';

/** Result of every change that taxes depend on. */
export interface Retaxed extends Recalculated {
  months: number;
}
export const retaxedMonths = 'Number of months with a changed tax rate.';

const SetTaxRegimePayloadType = builder.objectRef<Retaxed & { validFrom: string }>('SetTaxRegimePayload').implement({
  description: 'The tax regime that was set.',
  interfaces: [RecalculatedType],
  fields: (t) => ({
    taxSetting: t.prismaField({
      type: TaxSettingType,
      description: 'The regime as stored.',
      resolve: (query, { validFrom }, _args, { viewer }) =>
        accountPrisma(viewer).taxSetting.findUniqueOrThrow({
          ...query,
          where: { accountId_validFrom: { accountId: viewer.accountId, validFrom: dateOf(validFrom) } },
        }),
    }),
    months: t.exposeInt('months', { description: retaxedMonths }),
  }),
});

const DeleteTaxRegimePayloadType = builder.objectRef<Retaxed>('DeleteTaxRegimePayload').implement({
  description: 'Result of deleting a tax regime.',
  interfaces: [RecalculatedType],
  fields: (t) => ({ months: t.exposeInt('months', { description: retaxedMonths }) }),
});

const numberOf = (decimal: string | null | undefined) => (decimal == null ? null : Number(decimal));

const errors = { types: [DomainError] };

builder.mutationFields((t) => ({
  setTaxRegime: t.field({
    type: SetTaxRegimePayloadType,
    description: 'Sets the tax regime from a month on, and recomputes the tax of the sales of those months.',
    args: {
      validFrom: t.arg({
        type: 'Date',
        required: true,
        description: 'First day; applies to the whole month of that day.',
      }),
      regime: t.arg({ type: TaxRegimeType, required: true, description: 'How sales are taxed.' }),
      percent: t.arg({ type: 'Decimal', description: 'Percent of revenue; with the regime `PERCENT` only.' }),
      annex: t.arg({ type: SimplesAnnexType, description: 'Table of Simples, `I` by default; with Simples only.' }),
      homeUf: t.arg({
        type: UfType,
        description: 'State that the seller sells from; needed by Lucro Presumido and Real.',
      }),
      icmsEffectivePercent: t.arg({
        type: 'Decimal',
        description: "Own ICMS that is really paid by a state's benefit, percent of revenue.",
      }),
    },
    errors,
    resolve: async (_root, { validFrom, regime, percent, annex, homeUf, icmsEffectivePercent }, { viewer }) => ({
      validFrom,
      ...(await setTaxRegime(viewer, {
        validFrom,
        regime,
        percent: numberOf(percent),
        annex,
        homeUf,
        icmsEffectivePercent: numberOf(icmsEffectivePercent),
      })),
    }),
  }),
  deleteTaxRegime: t.field({
    type: DeleteTaxRegimePayloadType,
    description: 'Deletes a tax regime: the previous one applies again, if any.',
    args: { validFrom: t.arg({ type: 'Date', required: true, description: 'First day of the regime.' }) },
    errors,
    resolve: (_root, { validFrom }, { viewer }) => deleteTaxRegime(viewer, { validFrom }),
  }),
}));
