import type { ExplainInput } from './__generated__/ExplanationDrawerQuery.graphql';

/** The figure to explain: metric, filter and optional product. */
export type Explained = ExplainInput;
export type ExplainedMetric = ExplainInput['metric'];
