import type { StartScreen } from '#client/data/startQuery.ts';
import parameters from './__generated__/RulesScreenQuery$parameters';
import type { RulesScreenQuery } from './__generated__/RulesScreenQuery.graphql';

/** Starts the query of the rules. */
export const loadAlertRules: StartScreen = (start) => start<RulesScreenQuery>(parameters, {});
