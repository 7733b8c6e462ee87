import { ratioMetrics } from './explainedRatios.ts';
import { statementMetrics } from './explainedStatement.ts';

/** Every figure that is read of one scope, by name. */
export const explainedMetrics = { ...ratioMetrics, ...statementMetrics };
export type FigureMetric = keyof typeof explainedMetrics;
