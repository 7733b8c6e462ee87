import type { Simulator } from '#server/market/simulator/simulator.ts';
import type { ReportRequest } from './reportRequest.ts';
import { settlementReports } from '#server/market/simulator/amazon/money/settlementReports.ts';

/** Requested reports and the ones Amazon creates on its own. */
export const allReports = (simulator: Simulator): ReportRequest[] => [
  ...simulator.state.reports,
  ...settlementReports(simulator),
];
