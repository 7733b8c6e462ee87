import { wordEnum } from './wordEnum.ts';

/** `SortDirection` in the GraphQL schema. */
export const SortDirectionType = wordEnum('SortDirection', {
  description: 'Whether lowest or highest values come first.',
  values: { asc: { description: 'Lowest first.' }, desc: { description: 'Highest first.' } } as const,
});
