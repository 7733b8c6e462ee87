import { gzipSync } from 'node:zlib';
import type { Sandbox } from '#server/marketplaces/sandbox/sandbox.ts';
import { listingsReport } from './listingsReport.ts';
import { countriesOf } from './marketplaceIds.ts';
import type { ReportRequest } from './reportRequest.ts';
import { salesAndTrafficReport } from './salesAndTrafficReport.ts';

const KEPT = 40;
const bodies = new WeakMap<Sandbox, Map<string, Buffer | null>>();

/** The gzipped document of a report, or null when there is nothing to report. */
export function documentBody(sandbox: Sandbox, report: ReportRequest): Buffer | null {
  const known = bodies.get(sandbox) ?? new Map<string, Buffer | null>();
  bodies.set(sandbox, known);
  const before = known.get(report.reportId);
  if (before !== undefined) return before;
  const text = write(sandbox, report);
  const body = text === null ? null : gzipSync(text, { level: 1 });
  if (known.size >= KEPT) known.delete(known.keys().next().value!);
  known.set(report.reportId, body);
  return body;
}

function write(sandbox: Sandbox, report: ReportRequest): string | null {
  const countries = countriesOf(report.marketplaceIds) ?? [];
  if (report.reportType === 'GET_MERCHANT_LISTINGS_ALL_DATA')
    return listingsReport(sandbox, countries[0]!, report.createdAt);
  if (report.reportType === 'GET_SALES_AND_TRAFFIC_REPORT') return salesAndTrafficReport(sandbox, report);
  const by = report.reportType.includes('LAST_UPDATE') ? ('updated' as const) : ('created' as const);
  const span = { by, from: Date.parse(report.dataStartTime), to: Date.parse(report.dataEndTime), countries };
  return sandbox.amazon.allOrdersReport(span, report.createdAt);
}
