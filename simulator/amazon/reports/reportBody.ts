import { gzipSync } from 'node:zlib';
import type { Simulator } from '#simulator/simulator.ts';
import { agedInventoryReport } from '#simulator/amazon/money/agedInventoryReport.ts';
import { ledgerReport } from './ledgerReport.ts';
import { LISTINGS_REPORT, listingsForm } from './listingsForm.ts';
import { listingsReport } from './listingsReport.ts';
import { countriesOf } from '#simulator/amazon/sources/marketplaceIds.ts';
import { reimbursementsReport } from './reimbursementsReport.ts';
import type { ReportRequest, ReportSpan } from './reportRequest.ts';
import { returnsReport } from './returnsReport.ts';
import { salesAndTrafficReport } from './salesAndTrafficReport.ts';
import { settlementReport } from '#simulator/amazon/money/settlementReport.ts';
import { SETTLEMENT_REPORT } from '#simulator/amazon/money/settlementReports.ts';
import { changesOf } from '#simulator/changesOf.ts';
import { storageReport } from '#simulator/amazon/money/storageReport.ts';

const MAX_CACHED = 40;
const bodies = new WeakMap<Simulator, Map<string, Buffer | null>>();

/** Reports on one country and a span of time. */
export const SPAN_REPORTS: Record<string, (simulator: Simulator, span: ReportSpan) => string | null> = {
  GET_FBA_FULFILLMENT_CUSTOMER_RETURNS_DATA: returnsReport,
  GET_FBA_REIMBURSEMENTS_DATA: reimbursementsReport,
  GET_LEDGER_DETAIL_VIEW_DATA: ledgerReport,
  GET_FBA_STORAGE_FEE_CHARGES_DATA: storageReport,
  GET_FBA_FULFILLMENT_LONGTERM_STORAGE_FEE_CHARGES_DATA: agedInventoryReport,
};

/** Gzipped document of a report; null when there is nothing to report. */
export function documentBody(simulator: Simulator, report: ReportRequest): Buffer | null {
  const known = bodies.get(simulator) ?? new Map<string, Buffer | null>();
  bodies.set(simulator, known);
  const key = `${report.reportId} ${changesOf(simulator)}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const text = write(simulator, report);
  const body = text === null ? null : gzipSync(text, { level: 1 });
  if (known.size >= MAX_CACHED) known.delete(known.keys().next().value!);
  known.set(key, body);
  return body;
}

function write(simulator: Simulator, report: ReportRequest): string | null {
  const countries = countriesOf(report.marketplaceIds) ?? [];
  if (report.reportType === LISTINGS_REPORT)
    return listingsReport(simulator, listingsForm(simulator, report), countries[0]!, report.createdAt);
  if (report.reportType === 'GET_SALES_AND_TRAFFIC_REPORT') return salesAndTrafficReport(simulator, report);
  const [from, to] = [Date.parse(report.dataStartTime), Date.parse(report.dataEndTime)] as const;
  const about = { country: countries[0]!, from, to, asOf: report.createdAt };
  if (report.reportType === SETTLEMENT_REPORT) return settlementReport(simulator, about, report.reportId);
  const ofSpan = SPAN_REPORTS[report.reportType];
  if (ofSpan) return ofSpan(simulator, { ...about, to: Math.min(to, report.createdAt) });
  const by = report.reportType.includes('LAST_UPDATE') ? ('updated' as const) : ('created' as const);
  const span = { by, from, to, countries };
  return simulator.amazon.allOrdersReport(span, report.createdAt);
}
