import type { ExplanationDrawerQuery$variables } from './__generated__/ExplanationDrawerQuery.graphql';

/** Which figure, of what. */
export type Explained = Pick<ExplanationDrawerQuery$variables, 'metric' | 'filter'> &
  Partial<Omit<ExplanationDrawerQuery$variables, 'metric' | 'filter'>>;
