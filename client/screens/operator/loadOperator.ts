import type { StartScreen } from '#client/data/startQuery.ts';
import parameters from './__generated__/OperatorScreenQuery$parameters';
import type { OperatorScreenQuery } from './__generated__/OperatorScreenQuery.graphql';

/** Starts the query of the operator's page. */
export const loadOperator: StartScreen = (start) => start<OperatorScreenQuery>(parameters, {});
