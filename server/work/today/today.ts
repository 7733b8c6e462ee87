import { currentTime } from '#server/platform/process/clock.ts';
import type { ReportCurrency } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { type Marketplace, marketplaceIds } from '#server/market/registry.ts';
import { type SalesMetrics, salesMetrics } from '#server/insight/sales/metrics/salesMetrics.ts';
import { uncountedStreams } from '#server/work/sync/status/syncStreams.ts';
import { type Connection, connectionsOf, readingFailures } from './connections.ts';
import { todayDays, type TileKind, tilePeriod } from './todayPeriods.ts';
import { todos, type TodoList } from './todos.ts';

/** What the page Hoje is about: an account, or one of its marketplaces, at a moment. */
export interface Today {
  viewer: Viewer;
  marketplace: Marketplace | null;
  now: Date;
  /** Currency of its sales, forecast and things to do; null: R$. */
  in: ReportCurrency | null;
}

/** Sales of a marketplace on a day. */
export interface MarketplaceSales {
  marketplace: Marketplace;
  metrics: SalesMetrics;
}

export const todayOf = (
  viewer: Viewer,
  marketplace: Marketplace | null,
  now = currentTime(),
  asked: ReportCurrency | null = null,
): Today => ({ viewer, marketplace, now, in: asked });

/** The dashboard's cards of a tile's period. */
export const tileMetrics = ({ viewer, marketplace, now, in: asked }: Today, kind: TileKind): Promise<SalesMetrics> =>
  salesMetrics(viewer, { ...tilePeriod(kind, todayDays(now)), marketplace, in: asked }, now);

/** Yesterday's sales of each marketplace that sold something, highest revenue first; they add up to the tile. */
export async function soldYesterday({ viewer, marketplace, now, in: asked }: Today): Promise<MarketplaceSales[]> {
  const all = await Promise.all(
    marketplaceIds
      .filter((one) => !marketplace || one === marketplace)
      .map(async (one) => ({
        marketplace: one,
        metrics: await salesMetrics(
          viewer,
          { period: 'yesterday', comparison: 'none', marketplace: one, in: asked },
          now,
        ),
      })),
  );
  return all
    .filter(({ metrics }) => metrics.orders > 0 || metrics.revenue.minor !== 0)
    .toSorted((a, b) => b.metrics.revenue.minor - a.metrics.revenue.minor);
}

/** What is to do. */
export async function todayTodos(today: Today): Promise<TodoList> {
  const { viewer, marketplace, now, in: asked } = today;
  const failures = readingFailures(await streamsOf(today), now);
  return todos(viewer, { marketplace, failures, now, in: asked });
}

/** Health of each connected marketplace, whichever is looked at. */
export const todayConnections = async (today: Today): Promise<Connection[]> =>
  connectionsOf(await streamsOf(today), today.now);

const streams = new WeakMap<Today, ReturnType<typeof uncountedStreams>>();

/** The streams are read once for an answer. */
function streamsOf(today: Today): ReturnType<typeof uncountedStreams> {
  const reading = streams.get(today) ?? uncountedStreams(today.viewer);
  streams.set(today, reading);
  return reading;
}
