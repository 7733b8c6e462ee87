import { builder } from '#server/platform/graphql/builder.ts';
import { ViewerType } from '#server/records/identity/graphql.ts';
import { billPeriod, billPeriodList, billsNote } from './billPeriodList.ts';
import { BillPeriodType } from './billTypes.ts';

builder.objectFields(ViewerType, (t) => ({
  billPeriods: t.field({
    type: [BillPeriodType],
    description: 'Periods of the bills of marketplaces, newest first, at most 100.',
    complexity: { field: 20, multiplier: 20 },
    cache: 'day',
    resolve: (viewer) => billPeriodList(viewer),
  }),
  billPeriod: t.field({
    type: BillPeriodType,
    nullable: true,
    description: 'One period; null when the account has none with that id.',
    args: { id: t.arg.string({ required: true, description: 'Id of the period.' }) },
    complexity: 10,
    cache: 'day',
    resolve: (viewer, { id }) => billPeriod(viewer, id),
  }),
  billsNote: t.string({
    nullable: true,
    description:
      'Why bills are not read, or what their last reading met, in the language of the reader; null when nothing.',
    cache: 'day',
    resolve: (viewer) => billsNote(viewer),
  }),
}));
