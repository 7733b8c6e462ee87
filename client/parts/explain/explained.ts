import type { ExplainInput } from './__generated__/ExplanationDrawerQuery.graphql';

/** Which figure, of what. */
export type Explained = ExplainInput;
export type ExplainedMetric = ExplainInput['metric'];
