import { Hono } from 'hono';
import { mercadolivreCredentials } from '#simulator/auth/credentials.ts';
import { mercadolivreApi, mercadolivreError } from '#simulator/mercadolivre/mercadolivreApi.ts';
import { pageOf } from '#simulator/pages.ts';
import { DAY } from '#simulator/seller/calendar.ts';
import type { Simulator, SimulatorEnv } from '#simulator/simulator.ts';

const KEPT_MS = 2 * DAY;
const MAX_LIMIT = 10;

/** Notifications of an application that did not arrive in the last two days, ten a page. */
export function missedFeeds(simulator: Simulator): Hono<SimulatorEnv> {
  return new Hono<SimulatorEnv>().get('/missed_feeds', mercadolivreApi(simulator), (c) => {
    const { app_id: application, topic, limit = MAX_LIMIT, offset = 0, site_id: site } = c.req.query();
    if (application !== mercadolivreCredentials(simulator).clientId)
      return mercadolivreError(c, 403, 'forbidden', 'The caller is not authorized to access this application');
    if (topic === 'items' && !site) return mercadolivreError(c, 400, 'bad_request', 'site_id is required');
    const [size, start] = [Number(limit), Number(offset)];
    if (!(size >= 1 && size <= MAX_LIMIT) || !(start >= 0))
      return mercadolivreError(c, 400, 'bad_request', 'Invalid limit');
    const since = simulator.clock.now() - KEPT_MS;
    const kept = simulator.webhooks.missed
      .filter(({ notification, at }) => at >= since && (!topic || notification.topic === topic))
      .map(({ notification }) => ({
        ...notification,
        request: { url: simulator.webhooks.url, headers: [], data: JSON.stringify(notification) },
        response: { req_time: 500, http_code: 500, headers: [], body: '' },
      }));
    return c.json({ messages: pageOf(kept, start, size, c.get('pageShift')).entries });
  });
}
