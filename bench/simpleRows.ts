import type { RunningProcess } from './benchServers.ts';
import { startScript } from './benchServers.ts';
import { installBaseline, nodeOf } from './baselines.ts';
import type { Goal } from './goals.ts';
import { type Server, inTurns, warm } from './inTurns.ts';

const REQUESTS = 600;

const POSTGRAPHILE = `query Costs($accountId: Int!, $first: Int!) {
  allProducts(condition: { accountId: $accountId }, orderBy: PRIMARY_KEY_ASC, first: $first) {
    totalCount
    nodes {
      rowId asin sku name imageUrl marketplace country currency
      salesProductTotalsByAccountIdAndProductId(condition: { scope: all }) { nodes { units unitsWithoutCost } }
      productCostsByAccountIdAndProductId(orderBy: VALID_FROM_DESC) { nodes { validFrom costMinor } }
      productCostChangesByAccountIdAndProductId(orderBy: PRIMARY_KEY_DESC) { nodes { validFrom costMinor changedAt userByUserId { name } } }
    }
  }
}`;
const PRISMA = `query Costs($first: Int!) {
  products(first: $first) {
    totalCount
    edges { node { id asin sku name imageUrl marketplace country currency costs { validFrom costMinor } } }
  }
}`;
const EVERY_PART = {
  isCosts: false,
  isFees: false,
  isFreight: false,
  isOverheads: false,
  isExchange: false,
  isLimits: false,
};

/**
 * Rows 2 and 3: fifty products with their costs, for the costs page's query, by the product, by PostGraphile on its newer
 * Node, and by yoga with Pothos and its Prisma plugin, all with a session. PostGraphile reads the same tables (products,
 * units sold, costs, history of changes) but leaves derived values to the caller: the current cost, the end of each cost,
 * the products without one. It sorts by key where the product ranks. The plugin reads products and costs only. The SQL is
 * cheap, so the difference is the layer above it.
 */
export async function simpleRows(
  { url, accountId, ours, id }: { url: string; accountId: number; ours: Server; id: string },
  clients: readonly number[],
  rounds: number,
): Promise<Goal[]> {
  const rest = { currency: 'USD', startDate: '2026-11-01', endDate: '2026-11-20', feeRuleScope: 'GENERAL', page: 1 };
  const variables = { ...EVERY_PART, isCosts: true, ...rest };
  const servers: Record<string, Server> = {
    // an unused variable makes each request distinct
    ours: { ...ours, requests: REQUESTS, body: (n) => JSON.stringify({ id, variables: { ...variables, n } }) },
  };
  const running: RunningProcess[] = [];
  const begin = async (name: string, starting: Promise<RunningProcess>, query: string) => {
    const server = await starting;
    running.push(server);
    const body = JSON.stringify({ query, variables: { accountId, first: 50 } });
    const { authorization } = ours.headers;
    servers[name] = {
      ...server,
      path: '/graphql',
      headers: { authorization: authorization! },
      requests: REQUESTS,
      body: () => body,
    };
  };
  try {
    const folder = installBaseline('postgraphile');
    if (folder) {
      const starting = startScript('bench/postgraphileServer.ts', [url, folder], nodeOf(folder));
      await begin('PostGraphile', starting, POSTGRAPHILE);
    }
    await begin('plugin', startScript('bench/prismaServer.ts', [url]), PRISMA);
    await warm(servers);
    const goals: Goal[] = [];
    for (const count of clients) {
      const { ratio, goal } = await inTurns(servers, count, rounds);
      // bars of 22 November 2026
      const times = (name: string) => ratio('ours', name, 'perSecond');
      if (folder)
        goals.push(goal('2', '50 products', 'ours', 'PostGraphile', 'rate ≥ 1.6×', times('PostGraphile') >= 1.6));
      goals.push(goal('3', '50 products', 'ours', 'plugin', 'rate ≥ 2.3×', times('plugin') >= 2.3));
    }
    return goals.toSorted((a, b) => a.row.localeCompare(b.row));
  } finally {
    for (const process of running) await process.stop();
  }
}
