import type { Sandbox } from '#server/market/simulator/sandbox.ts';
import type { ReportRequest } from './reportRequest.ts';
import { settlementReports } from '#server/market/simulator/amazon/money/settlementReports.ts';

/** The reports somebody asked for and those Amazon makes by itself. */
export const knownReports = (sandbox: Sandbox): ReportRequest[] => [
  ...sandbox.state.reports,
  ...settlementReports(sandbox),
];
