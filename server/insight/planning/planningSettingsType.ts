import { builder } from '#server/platform/graphql/builder.ts';
import { column } from '#server/platform/graphql/column.ts';
import { planningSettingsColumns, servicePercentOf } from './planningSettings.ts';
import { isPlanningQueued } from './queuePlanning.ts';

/** `PlanningSettings` in the GraphQL schema. */
export const PlanningSettingsType = builder.prismaObject('PlanningSettings', {
  description: 'Default reorder rules of the account, and the age of its planning.',
  select: planningSettingsColumns,
  fields: (t) => ({
    leadDays: t.float({
      description: 'Days from an order to its arrival.',
      resolve: ({ leadDays }) => leadDays.toNumber(),
    }),
    leadDeviationDays: t.float({
      description: 'Standard deviation of the lead time, days.',
      resolve: ({ leadDeviationDays }) => leadDeviationDays.toNumber(),
    }),
    reviewDays: t.int({ resolve: column('reviewDays'), description: 'Days from one order to the next.' }),
    servicePercent: t.int({
      description: 'Replenishments in 100 without a stockout, by safety stock: 90, 95, 98 or 99.',
      resolve: ({ serviceFactor }) => servicePercentOf(serviceFactor.toNumber()),
    }),
    refreshedAt: t.field({
      resolve: column('refreshedAt'),
      type: 'DateTime',
      nullable: true,
      description: 'When forecasts, suggestions and insights were last built; null: never.',
    }),
    isRefreshing: t.boolean({
      description: 'Whether a rebuild is queued or running.',
      resolve: (_settings, _args, { viewer }) => isPlanningQueued(viewer.accountId),
    }),
  }),
});
