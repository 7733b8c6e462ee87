import { createHash } from 'node:crypto';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { issuedAt } from '#simulator/auth/accessTokens.ts';
import { amazonCredentials } from '#simulator/auth/credentials.ts';
import type { Simulator, SimulatorEnv } from '#simulator/simulator.ts';
import { dayFrom, dayOf, HOUR } from '#simulator/seller/calendar.ts';
import { adsReportBody } from './adsReportBody.ts';
import type { AdsReportRequest } from '#simulator/amazon/reports/reportRequest.ts';
import { marketplaceIn } from '#simulator/amazon/sources/marketplaceIds.ts';
import { signedUrl } from '#simulator/documents.ts';

const CREATE_TYPE = 'application/vnd.createasyncreportrequest.v3+json';
const POLLS_UNTIL_DONE = 3;

/** Amazon Ads: profiles and the asynchronous v3 report of advertised products. */
export function ads(simulator: Simulator): Hono<SimulatorEnv> {
  const polls = new Map<string, number>();
  return new Hono<SimulatorEnv>()
    .get('/v2/profiles', adsApi(simulator), (c) => c.json(profiles(simulator)))
    .post('/reporting/reports', adsApi(simulator), (c) => createReport(c, simulator))
    .get('/reporting/reports/:reportId', adsApi(simulator), (c) => {
      const country = countryOfScope(c, simulator);
      if (!country) return unscoped(c);
      const report = simulator.state.adsReports.find((one) => one.reportId === c.req.param('reportId'));
      if (!report || report.country !== country) return c.json({ code: '404', detail: 'Report not found' }, 404);
      const count = (polls.get(report.reportId) ?? 0) + 1;
      polls.set(report.reportId, count);
      return c.json(reportJson(simulator, report, count, new URL(c.req.url).origin));
    });
}

function adsApi(simulator: Simulator): MiddlewareHandler<SimulatorEnv> {
  return async (c, next) => {
    const token = /^Bearer Atza\|(.+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
    const issued = token ? issuedAt(simulator.seed, 'amazon', token) : null;
    const now = simulator.clock.now();
    if (issued === null || issued < simulator.state.amazonTokensFrom || now >= issued + HOUR)
      return c.json({ code: 'UNAUTHORIZED', details: 'HTTP 401 Unauthorized', requestId: 'SIMULATOR' }, 401);
    if (c.req.header('amazon-advertising-api-clientid') !== amazonCredentials(simulator).clientId)
      return c.json(
        { code: 'UNAUTHORIZED', details: 'Client ID header does not match the token', requestId: 'SIMULATOR' },
        401,
      );
    if (simulator.limits.take('ads')) return next();
    c.header('Retry-After', String(simulator.limits.retryAfter('ads')));
    return c.json({ code: '429', details: 'Too Many Requests' }, 429);
  };
}

function profiles(simulator: Simulator) {
  return simulator.amazon.countries.map((country) => {
    const { id, currency, timezone } = marketplaceIn(country);
    return {
      profileId: profileId(simulator, country),
      countryCode: country,
      currencyCode: currency,
      dailyBudget: 999999999,
      timezone,
      accountInfo: {
        marketplaceStringId: id,
        id: amazonCredentials(simulator).sellerId,
        type: 'seller',
        name: 'Loja Exemplo',
        validPaymentMethod: true,
      },
    };
  });
}

function profileId(simulator: Simulator, country: string): number {
  return 770_000_000_000 + simulator.seed * 10 + simulator.amazon.countries.indexOf(country);
}

function countryOfScope(c: Context, simulator: Simulator): string | undefined {
  const scope = c.req.header('amazon-advertising-api-scope');
  return simulator.amazon.countries.find((country) => String(profileId(simulator, country)) === scope);
}

function unscoped(c: Context): Response {
  const given = c.req.header('amazon-advertising-api-scope');
  const details = given ? `Not authorized to access scope ${given}` : 'Scope header is missing';
  return c.json({ code: 'UNAUTHORIZED', details, requestId: 'SIMULATOR' }, 401);
}

async function createReport(c: Context<SimulatorEnv>, simulator: Simulator): Promise<Response> {
  const country = countryOfScope(c, simulator);
  if (!country) return unscoped(c);
  if (!(c.req.header('content-type') ?? '').startsWith(CREATE_TYPE))
    return c.json({ code: '415', detail: 'Unsupported Media Type' }, 415);
  const body = (await c.req.json().catch(() => null)) as Partial<AdsReportRequest> | null;
  const now = simulator.clock.now();
  const wrong = wrongRequest(body, now);
  if (wrong) return c.json({ code: '400', detail: wrong }, 400);
  const { name, startDate, endDate, configuration } = body as AdsReportRequest;
  const print = createHash('sha256')
    .update(JSON.stringify([country, startDate, endDate, configuration]))
    .digest('hex');
  // a duplicate request within the hour, or before the first report is ready, returns its id
  const twin = simulator.state.adsReports.find(
    (one) => one.reportId.endsWith(print.slice(0, 12)) && (one.createdAt > now - HOUR || isSlow(simulator, one)),
  );
  if (twin) return c.json({ code: '425', detail: `The Request is a duplicate of : ${twin.reportId}` }, 425);
  const report: AdsReportRequest = {
    reportId: `${now
      .toString(16)
      .padStart(12, '0')
      .replace(/^(.{8})/, '$1-')}-4000-8000-${print.slice(0, 12)}`,
    country,
    name,
    startDate,
    endDate,
    configuration: { ...configuration, filters: null },
    createdAt: now,
  };
  simulator.state.adsReports.push(report);
  simulator.save();
  return c.json(reportJson(simulator, report, 0, ''), 200);
}

function wrongRequest(body: Partial<AdsReportRequest> | null, now: number): string | null {
  const first = dayFrom(body?.startDate);
  const last = dayFrom(body?.endDate);
  const configuration = body?.configuration;
  if (first === null || last === null || first > last)
    return 'startDate and endDate must be YYYY-MM-DD, in this order.';
  if (last - first >= 31) return 'configuration: date range exceeds the maximum of 31 days.';
  if (first < dayOf(now) - 95 || last > dayOf(now))
    return 'startDate is out of the 95 days of retention or endDate is in the future.';
  if (configuration?.adProduct !== 'SPONSORED_PRODUCTS' || configuration.reportTypeId !== 'spAdvertisedProduct')
    return 'configuration: unknown adProduct or reportTypeId.';
  if (
    configuration.format !== 'GZIP_JSON' ||
    !Array.isArray(configuration.columns) ||
    configuration.columns.length === 0
  )
    return 'configuration: format and columns are required.';
  if (configuration.timeUnit === 'SUMMARY')
    return configuration.columns.includes('date') ? 'configuration columns includes invalid values: (date).' : null;
  return configuration.timeUnit === 'DAILY' && configuration.columns.includes('date')
    ? null
    : 'configuration: timeUnit DAILY requires the column date.';
}

/** Whether a report is still pending because Amazon takes three hours. */
const isSlow = ({ modes, clock }: Simulator, { createdAt }: AdsReportRequest): boolean =>
  modes.has('ads-slow') && clock.now() < createdAt + 3 * HOUR;

function reportJson(simulator: Simulator, report: AdsReportRequest, polls: number, origin: string) {
  const isPending = isSlow(simulator, report);
  const done = polls >= POLLS_UNTIL_DONE && !isPending;
  const iso = (moment: number) => new Date(moment).toISOString();
  const finishedAt = report.createdAt + 8 * 60_000;
  return {
    reportId: report.reportId,
    status: done ? 'COMPLETED' : polls === POLLS_UNTIL_DONE - 1 && !isPending ? 'PROCESSING' : 'PENDING',
    url: done ? signedUrl(simulator, origin, `/ads-documents/${report.reportId}`, HOUR) : null,
    urlExpiresAt: done ? iso(simulator.clock.now() + HOUR) : null,
    fileSize: done ? adsReportBody(simulator, report.reportId).length : null,
    failureReason: null,
    createdAt: iso(report.createdAt),
    updatedAt: iso(done ? finishedAt : report.createdAt),
    generatedAt: done ? iso(finishedAt) : null,
    name: report.name,
    startDate: report.startDate,
    endDate: report.endDate,
    configuration: report.configuration,
  };
}
