import { builder } from '#server/platform/graphql/builder.ts';
import { MoneyInputType } from '#server/platform/graphql/moneyInput.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { minorIn } from '#server/records/money/minorIn.ts';
import { setCompanyOpening } from '#server/records/taxes/company/setCompanyOpening.ts';
import { setMonthRevenues } from '#server/records/taxes/company/setMonthRevenues.ts';
import { type Retaxed, retaxedMonths } from '#server/records/costing/taxMutations.ts';
import { RecalculatedType } from '#server/records/costing/recalculatedType.ts';
import './companyTypes.ts';

const payload = (name: string, description: string) =>
  builder.objectRef<Retaxed>(name).implement({
    description,
    interfaces: [RecalculatedType],
    fields: (t) => ({ months: t.exposeInt('months', { description: retaxedMonths }) }),
  });
const SetCompanyOpeningPayloadType = payload('SetCompanyOpeningPayload', 'Result of setting the day of the opening.');
const SetMonthRevenuesPayloadType = payload('SetMonthRevenuesPayload', 'Result of setting the revenue of months.');

const MonthRevenueInputType = builder.inputType('MonthRevenueInput', {
  description: 'Revenue of the whole company in a month, all channels together.',
  fields: (t) => ({
    month: t.field({ type: 'Date', required: true, description: 'Any day of the month.' }),
    revenue: t.field({ type: MoneyInputType, description: 'In BRL; absent: the entry is deleted.' }),
    returned: t.field({ type: MoneyInputType, description: 'Goods returned in the month, in BRL; absent: none.' }),
  }),
});

const errors = { types: [DomainError] };

builder.mutationFields((t) => ({
  setCompanyOpening: t.field({
    type: SetCompanyOpeningPayloadType,
    description: 'Sets the day on which the CNPJ was opened, and recomputes the tax of the sales.',
    args: { openedOn: t.arg({ type: 'Date', description: 'The day; absent: not stated.' }) },
    errors,
    resolve: (_root, { openedOn }, { viewer }) => setCompanyOpening(viewer, openedOn ?? null),
  }),
  setMonthRevenues: t.field({
    type: SetMonthRevenuesPayloadType,
    description: 'Sets the revenue of the whole company in months, and recomputes the tax of the sales.',
    args: { months: t.arg({ type: [MonthRevenueInputType], required: true, description: 'The months, all or none.' }) },
    errors,
    resolve: (_root, { months }, { viewer }) =>
      setMonthRevenues(
        viewer,
        months.map(({ month, revenue, returned }) => ({
          month,
          revenueMinor: revenue ? minorIn(revenue, 'BRL') : null,
          returnedMinor: returned ? minorIn(returned, 'BRL') : 0,
        })),
      ),
  }),
}));
