import { textsOf } from '#server/market/testing/textsOf.ts';
import type { Said } from '#server/platform/language/said.ts';
import { gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { newViewer } from '#server/platform/testing/testDatabase.ts';
import { useMarketplaces } from '#server/market/baseUrls.ts';
import { amazonSession } from '#server/market/amazon/auth/amazonSession.ts';
import { amazonMarketplaces } from '#server/market/amazon/marketplaces.ts';
import { traffic } from '#server/market/amazon/traffic/traffic.ts';
import type { TrafficPlace } from '#server/market/amazon/traffic/trafficPlace.ts';
import { openDocuments } from '#server/market/documents/openDocuments.ts';
import type { OwnSales } from '#server/market/ownSales.ts';
import type { TrafficSnapshot } from '#server/market/snapshots/listingSnapshots.ts';
import { fakeServer } from '#server/market/testing/fakeServer.ts';
import { noSales } from '#server/market/testing/noSales.ts';
import { testEffects } from '#server/market/testing/testEffects.ts';
import { pendingDocuments } from '#server/records/documents/pendingDocuments.ts';

const BRAZIL = amazonMarketplaces.filter(({ code }) => code === 'BR');

/** A query as the fake Data Kiosk understands it. */
export interface Asked {
  field: 'ByAsin' | 'Trends';
  level: 'CHILD' | 'PARENT';
  from: string;
  to: string;
  asins: string[];
  text: string;
}

/** The row of the recorded document's form (peddler, SalesAndTraffic20240424Test) with the fields of our queries. */
export const kioskRow = (startDate: string, childAsin: string | null, parentAsin: string, unitsOrdered = 1) => ({
  startDate,
  marketplaceId: 'A2Q3Y263D00KWC',
  parentAsin,
  ...(childAsin ? { childAsin } : {}),
  sales: { unitsOrdered },
  traffic: { pageViews: 20, sessions: 10, buyBoxPercentage: 16.83 },
});

/** An Amazon with Data Kiosk and reports of sales and traffic, and a seller who reads traffic from it. */
export async function openKiosk() {
  const world = {
    polls: 2,
    refusal: null as { status: 400 | 403 | 404; body: object } | null,
    isFatal: false,
    rows: (asked: Asked): object[] =>
      asked.field === 'ByAsin'
        ? [kioskRow(asked.from, asked.level === 'CHILD' ? 'B0CHILD001' : null, 'B0PARENT01')]
        : [],
    nextToken: (_asked: Asked, _token: string | null): string | null => null,
    queries: [] as Asked[],
    reports: [] as string[],
    own: noSales as OwnSales,
  };
  const created: { asked: Asked; token: string | null; polls: number }[] = [];
  const app = new Hono();
  const url = await fakeServer(app);
  app.post('/dataKiosk/2023-11-15/queries', async (c) => {
    const { query, paginationToken = null } = (await c.req.json()) as { query: string; paginationToken?: string };
    if (world.refusal) return c.json(world.refusal.body, world.refusal.status);
    const asked = askedIn(query);
    world.queries.push(asked);
    created.push({ asked, token: paginationToken, polls: 0 });
    return c.json({ queryId: String(created.length) }, 202);
  });
  app.get('/dataKiosk/2023-11-15/queries/:id', (c) => {
    const queryId = c.req.param('id');
    const query = created[Number(queryId) - 1]!;
    query.polls += 1;
    const state = { query: query.asked.text, createdTime: '2025-10-17T08:18:23Z', queryId };
    if (query.polls < world.polls) return c.json({ ...state, processingStatus: 'IN_PROGRESS' });
    if (world.isFatal) return c.json({ ...state, processingStatus: 'FATAL', errorDocumentId: `error-${queryId}` });
    const nextToken = world.nextToken(query.asked, query.token);
    const hasRows = world.rows(query.asked).length > 0;
    return c.json({
      ...state,
      processingStatus: 'DONE',
      ...(hasRows ? { dataDocumentId: `data-${queryId}` } : {}),
      ...(nextToken ? { pagination: { nextToken } } : {}),
    });
  });
  app.get('/dataKiosk/2023-11-15/documents/:id', (c) => {
    const documentId = c.req.param('id');
    return c.json({ documentUrl: `${url}/files/${documentId}`, documentId });
  });
  app.get('/files/:id', (c) => {
    const [kind, id] = c.req.param('id').split('-');
    const rows = kind === 'error' ? [{ message: 'Internal error' }] : world.rows(created[Number(id) - 1]!.asked);
    return c.body(rows.map((row) => JSON.stringify(row)).join('\n'), 200, {
      'content-type': 'application/jsonlines; charset=UTF-8',
    });
  });
  app.post('/reports/2021-06-30/reports', async (c) => {
    const { dataStartTime, reportOptions } = (await c.req.json()) as {
      dataStartTime: string;
      reportOptions: { asinGranularity: string };
    };
    world.reports.push(`${reportOptions.asinGranularity} ${dataStartTime.slice(0, 10)}`);
    return c.json({ reportId: String(world.reports.length) }, 202);
  });
  app.get('/reports/2021-06-30/reports/:id', (c) =>
    c.json({ processingStatus: 'DONE', reportDocumentId: c.req.param('id') }),
  );
  app.get('/reports/2021-06-30/documents/:id', (c) => c.json({ url: `${url}/report`, compressionAlgorithm: 'GZIP' }));
  app.get('/report', (c) => {
    const row = { parentAsin: 'B0PARENT01', childAsin: 'B0CHILD001', trafficByAsin: { pageViews: 5, sessions: 3 } };
    return c.body(gzipSync(JSON.stringify({ salesAndTrafficByAsin: [row] })) as Uint8Array<ArrayBuffer>);
  });
  useMarketplaces({ spApi: { na: url, eu: url, fe: url } });
  const effects = testEffects();
  const { accountId } = await newViewer();
  const owner = { accountId, clientId: `client ${accountId}` };
  const token = () => Promise.resolve({ accessToken: 'Atza|1', clientId: owner.clientId });
  let place: TrafficPlace | null = null;
  return {
    world,
    effects,
    place: () => place,
    goTo: (given: TrafficPlace) => (place = given),
    /** Reads in a new run, as after a restart, at most `most` pages; returns what was stored, and the error at its end. */
    run: async (most = Infinity) => {
      const notes: string[] = [];
      const stored: TrafficSnapshot[] = [];
      const session = amazonSession(
        { ...owner, marketplaceCode: 'BR' },
        { selling: token, advertising: token },
        effects,
      );
      const documents = openDocuments(pendingDocuments(accountId, 'amazon'), effects)('traffic');
      let error: Error | null = null;
      let isComplete = false;
      let hasMore = true;
      let pages = 0;
      try {
        const note = (said: Said) => void notes.push(...textsOf([said]));
        for await (const page of traffic({ ...session, documents }, BRAZIL, world.own, place, note)) {
          place = page.place as TrafficPlace;
          stored.push(...page.traffic);
          isComplete ||= page.isComplete;
          hasMore = page.hasMore ?? false;
          if ((pages += 1) >= most) break;
        }
      } catch (thrown) {
        error = thrown as Error;
      }
      return { stored, notes, error, isComplete, hasMore };
    },
  };
}

function askedIn(text: string): Asked {
  const value = (name: string) => new RegExp(`${name}: "?([\\w-]+)`).exec(text)?.[1] ?? '';
  return {
    field: text.includes('salesAndTrafficByAsin') ? 'ByAsin' : 'Trends',
    level: text.includes('PARENT') ? 'PARENT' : 'CHILD',
    from: value('startDate'),
    to: value('endDate'),
    asins: [...(/asins: \[([^\]]*)\]/.exec(text)?.[1] ?? '').matchAll(/\w+/g)].map(([asin]) => asin),
    text,
  };
}
