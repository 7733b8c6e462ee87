import { ratioMetrics } from './explainedRatios.ts';
import { statementMetrics } from './explainedStatement.ts';

/** Figures of a scope by name. */
export const explainedMetrics = { ...ratioMetrics, ...statementMetrics };
export type FigureMetric = keyof typeof explainedMetrics;
