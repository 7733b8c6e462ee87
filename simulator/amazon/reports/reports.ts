import { type Context, Hono } from 'hono';
import type { Simulator, SimulatorEnv } from '#simulator/simulator.ts';
import { hash } from '#simulator/seller/hash.ts';
import { DAY, MINUTE } from '#simulator/seller/calendar.ts';
import { countriesOf } from '#simulator/amazon/sources/marketplaceIds.ts';
import { LISTINGS_REPORT } from './listingsForm.ts';
import { allReports, listReports } from './listReports.ts';
import { documentBody, SPAN_REPORTS } from './reportBody.ts';
import type { ReportRequest } from './reportRequest.ts';
import { SETTLEMENT_REPORT } from '#simulator/amazon/money/settlementReports.ts';
import { signedUrl } from '#simulator/documents.ts';
import { invalidInput, spApi, spError } from '#simulator/amazon/spApi.ts';

const TYPES = [
  'GET_FLAT_FILE_ALL_ORDERS_DATA_BY_ORDER_DATE_GENERAL',
  'GET_FLAT_FILE_ALL_ORDERS_DATA_BY_LAST_UPDATE_GENERAL',
  'GET_SALES_AND_TRAFFIC_REPORT',
  LISTINGS_REPORT,
  ...Object.keys(SPAN_REPORTS),
];
const POLLS_UNTIL_DONE = 3;

/** Reports API 2021-06-30: create, poll, list, document. A report holds the data known when it was requested. */
export function reports(simulator: Simulator): Hono<SimulatorEnv> {
  const polls = new Map<string, number>();
  const find = (id: string) => allReports(simulator).find(({ reportId }) => reportId === id);
  // a settlement's report is complete once it is listed
  const pollsOf = ({ reportId, reportType }: ReportRequest) =>
    reportType === SETTLEMENT_REPORT || simulator.push.finished.has(reportId)
      ? POLLS_UNTIL_DONE
      : (polls.get(reportId) ?? 0);
  const shown = (report: ReportRequest) => reportJson(report, pollsOf(report), simulator);
  return new Hono<SimulatorEnv>()
    .post('/reports/2021-06-30/reports', spApi(simulator, 'createReport'), (c) => createReport(c, simulator))
    .get('/reports/2021-06-30/reports/:reportId', spApi(simulator, 'getReport'), (c) => {
      const report = find(c.req.param('reportId'));
      if (!report) return spError(c, 404, 'NotFound', 'The report was not found.');
      polls.set(report.reportId, (polls.get(report.reportId) ?? 0) + 1);
      return c.json(shown(report));
    })
    .get('/reports/2021-06-30/reports', spApi(simulator, 'getReports'), (c) => listReports(c, simulator, shown))
    .get('/reports/2021-06-30/documents/:documentId', spApi(simulator, 'getReportDocument'), (c) => {
      const documentId = c.req.param('documentId');
      const report = allReports(simulator).find((one) => documentIdOf(one) === documentId);
      if (!report) return spError(c, 404, 'NotFound', 'The report document was not found.');
      const url = signedUrl(simulator, new URL(c.req.url).origin, `/documents/${report.reportId}`, 5 * MINUTE);
      return c.json({ reportDocumentId: documentId, url, compressionAlgorithm: 'GZIP' });
    });
}

/** Expected request body; every field is validated. */
interface ReportBody {
  reportType?: string;
  marketplaceIds?: unknown;
  dataStartTime?: string;
  dataEndTime?: string;
  reportOptions?: unknown;
}

async function createReport(c: Context<SimulatorEnv>, simulator: Simulator): Promise<Response> {
  const body = (await c.req.json().catch(() => null)) as ReportBody | null;
  if (!body) return invalidInput(c, 'The request body is not valid JSON.');
  const reportType = body.reportType ?? '';
  if (!TYPES.includes(reportType)) return invalidInput(c, `Invalid Report Type ${reportType}`);
  const marketplaceIds = Array.isArray(body.marketplaceIds) ? body.marketplaceIds.map(String) : [];
  if (marketplaceIds.length < 1 || marketplaceIds.length > 25 || !countriesOf(marketplaceIds))
    return invalidInput(c, 'marketplaceIds must have 1 to 25 marketplaces of this region.');
  const now = simulator.clock.now();
  const end = body.dataEndTime === undefined ? now : Date.parse(body.dataEndTime);
  const start = body.dataStartTime === undefined ? end : Date.parse(body.dataStartTime);
  const wrong = wrongSpan(reportType, start, end, now) ?? wrongOptions(reportType, marketplaceIds, body.reportOptions);
  if (wrong) return invalidInput(c, wrong);
  // an own quota of the type; no header says which one is spent
  if (!simulator.limits.takeReport(reportType)) {
    c.header('x-amzn-RateLimit-Limit', undefined);
    return spError(c, 429, 'QuotaExceeded', 'You exceeded your quota for the requested resource.');
  }
  const report: ReportRequest = {
    reportId: String(
      50_000_000_000 + hash(reportType, now, simulator.state.reports.length) + simulator.state.reports.length,
    ),
    reportType,
    marketplaceIds,
    dataStartTime: new Date(start).toISOString(),
    dataEndTime: new Date(end).toISOString(),
    reportOptions: (body.reportOptions ?? {}) as Record<string, string>,
    createdAt: now,
  };
  simulator.state.reports.push(report);
  simulator.save();
  return c.json({ reportId: report.reportId }, 202);
}

function wrongSpan(reportType: string, start: number, end: number, now: number): string | null {
  if (Number.isNaN(start) || Number.isNaN(end)) return 'dataStartTime and dataEndTime must be in ISO 8601 format.';
  if (start > end) return 'dataStartTime must not be after dataEndTime.';
  if (start > now || end > now + MINUTE) return 'dataStartTime and dataEndTime must not be in the future.';
  if (reportType.includes('ALL_ORDERS') && end - start > 30 * DAY)
    return 'The requested date range must not exceed 30 days.';
  if (reportType.includes('TRAFFIC') && start < now - 730 * DAY) return 'Data is kept for two years.';
  return null;
}

function wrongOptions(reportType: string, marketplaceIds: string[], options: unknown): string | null {
  if (!reportType.includes('ALL_ORDERS') && marketplaceIds.length !== 1) return 'This report takes one marketplace.';
  if (!reportType.includes('TRAFFIC')) return null;
  const { dateGranularity = 'DAY', asinGranularity = 'PARENT' } = (options ?? {}) as Record<string, string>;
  const known =
    ['DAY', 'WEEK', 'MONTH'].includes(dateGranularity) && ['PARENT', 'CHILD', 'SKU'].includes(asinGranularity);
  return known ? null : 'reportOptions are not valid for this report type.';
}

function documentIdOf(report: ReportRequest): string {
  return `amzn1.spdoc.1.4.na.${report.reportId}`;
}

function reportJson(report: ReportRequest, polls: number, simulator: Simulator) {
  const { createdAt, reportOptions: _options, ...fields } = report;
  const step = (minutes: number) => new Date(createdAt + minutes * MINUTE).toISOString();
  const head = { ...fields, createdTime: step(0) };
  if (polls <= 1) return { ...head, processingStatus: 'IN_QUEUE' };
  const isEarly = simulator.clock.now() < createdAt + simulator.documentMs;
  if (polls < POLLS_UNTIL_DONE || isEarly)
    return { ...head, processingStatus: 'IN_PROGRESS', processingStartTime: step(0.1) };
  const processed = { ...head, processingStartTime: step(0.1), processingEndTime: step(0.5) };
  if (documentBody(simulator, report) === null) return { ...processed, processingStatus: 'CANCELLED' };
  return { ...processed, processingStatus: 'DONE', reportDocumentId: documentIdOf(report) };
}
