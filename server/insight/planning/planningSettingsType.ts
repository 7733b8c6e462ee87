import { builder } from '#server/platform/graphql/builder.ts';
import { column } from '#server/platform/graphql/column.ts';
import { planningSettingsColumns } from './planningSettings.ts';
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
      nullable: true,
      description:
        'Chance in 100 that the stock lasts until the next arrival, 50 to 99; null: what is worth the stock of each product, by its margin and what keeping it costs.',
      resolve: ({ serviceShare }) => serviceShare && Math.round(serviceShare.toNumber() * 100),
    }),
    capitalPercent: t.float({
      description: 'What money costs in a year, percent: keeping stock costs as much of its value.',
      resolve: ({ capitalRate }) => capitalRate.mul(100).toNumber(),
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
