import type { Simulator } from '#server/market/simulator/simulator.ts';
import type { ReportRequest } from './reportRequest.ts';
import { settlementReports } from '#server/market/simulator/amazon/money/settlementReports.ts';

/** The reports somebody asked for and those Amazon makes by itself. */
export const allReports = (simulator: Simulator): ReportRequest[] => [
  ...simulator.state.reports,
  ...settlementReports(simulator),
];
