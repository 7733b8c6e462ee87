import type { Context } from 'hono';
import { settlementReports } from '#simulator/amazon/money/settlementReports.ts';
import { invalidInput } from '#simulator/amazon/spApi.ts';
import { openPage, type Page, sealPage } from '#simulator/pages.ts';
import { DAY } from '#simulator/seller/calendar.ts';
import type { Simulator, SimulatorEnv } from '#simulator/simulator.ts';
import type { ReportRequest } from './reportRequest.ts';

const RETENTION_DAYS = 90;
const TOKEN_LIFE_MS = DAY;

interface Filters {
  types: string[];
  statuses: string[];
  marketplaceIds: string[];
  since: number;
  until: number;
  pageSize: number;
}

/** getReports: reports of up to ten types, newest first, page by page; a page token allows no other parameters. */
export function listReports(
  c: Context<SimulatorEnv>,
  simulator: Simulator,
  shown: (report: ReportRequest) => { processingStatus: string },
): Response {
  const { nextToken, ...query } = c.req.query();
  const now = simulator.clock.now();
  const resumed = nextToken === undefined ? null : opened(simulator, nextToken, now);
  if (nextToken !== undefined && (!resumed || Object.keys(query).length > 0))
    return invalidInput(c, 'nextToken is invalid or was sent with other parameters.');
  const filters = resumed?.filters ?? filtersOf(query, now);
  if (typeof filters === 'string') return invalidInput(c, filters);
  const page: Page = resumed?.page ?? { offset: 0, asOf: now, expiresAt: now + TOKEN_LIFE_MS };
  const found = allReports(simulator)
    .filter((report) => isWanted(report, filters) && report.createdAt <= page.asOf)
    .sort((a, b) => b.createdAt - a.createdAt || (a.reportId < b.reportId ? -1 : 1))
    .map(shown)
    .filter(({ processingStatus }) => !filters.statuses.length || filters.statuses.includes(processingStatus));
  const end = page.offset + filters.pageSize;
  return c.json({
    reports: found.slice(page.offset, end),
    ...(end < found.length && { nextToken: sealed(simulator, filters, { ...page, offset: end }) }),
  });
}

function filtersOf(query: Record<string, string>, now: number): Filters | string {
  const list = (name: string) => (query[name] ?? '').split(',').filter(Boolean);
  const types = list('reportTypes');
  if (types.length === 0 || types.length > 10) return 'reportTypes must have 1 to 10 values.';
  const pageSize = Number(query.pageSize ?? 10);
  if (!Number.isInteger(pageSize) || pageSize < 1 || pageSize > 100) return 'pageSize must be from 1 to 100.';
  const since = query.createdSince === undefined ? now - RETENTION_DAYS * DAY : Date.parse(query.createdSince);
  const until = query.createdUntil === undefined ? now : Date.parse(query.createdUntil);
  if (Number.isNaN(since) || Number.isNaN(until)) return 'createdSince and createdUntil must be in ISO 8601 format.';
  if (since < now - RETENTION_DAYS * DAY) return 'createdSince must be within the last 90 days.';
  return {
    types,
    statuses: list('processingStatuses'),
    marketplaceIds: list('marketplaceIds'),
    since,
    until,
    pageSize,
  };
}

const isWanted = (report: ReportRequest, { types, marketplaceIds, since, until }: Filters) =>
  types.includes(report.reportType) &&
  report.createdAt >= since &&
  report.createdAt <= until &&
  (!marketplaceIds.length || report.marketplaceIds.some((id) => marketplaceIds.includes(id)));

/** The token contains the filters. */
const sealed = (simulator: Simulator, filters: Filters, page: Page) =>
  `${Buffer.from(JSON.stringify(filters)).toString('base64url')}~${sealPage(simulator.seed, filters, page)}`;

function opened(simulator: Simulator, token: string, now: number): { filters: Filters; page: Page } | null {
  const [head = '', tail = ''] = token.split('~');
  const filters = parsed(head);
  const page = filters && openPage(simulator.seed, filters, tail, now);
  return filters && page ? { filters, page } : null;
}

function parsed(head: string): Filters | null {
  try {
    return JSON.parse(Buffer.from(head, 'base64url').toString()) as Filters;
  } catch {
    return null;
  }
}

/** Requested reports and the ones Amazon creates on its own. */
export const allReports = (simulator: Simulator): ReportRequest[] => [
  ...simulator.state.reports,
  ...settlementReports(simulator),
];
