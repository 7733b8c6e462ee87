import { Hono } from 'hono';
import type { Simulator, SimulatorEnv } from '#simulator/simulator.ts';
import { plant, plantWish, unplant } from './plant.ts';

/** Plants money errors and lists what was planted; without them the seller is its clean twin. */
export function moneyControl(simulator: Simulator): Hono<SimulatorEnv> {
  const planted = () => (simulator.state.planted ?? []).map(({ places: _places, ...error }) => error);
  return new Hono<SimulatorEnv>()
    .post('/plant', async (c) => {
      const wish = plantWish((await c.req.json().catch(() => ({}))) as Record<string, unknown>);
      if (typeof wish === 'string') return c.json({ error: wish }, 400);
      return c.json({ planted: plant(simulator, wish).length }, 201);
    })
    .get('/planted', (c) => c.json(planted()))
    .delete('/planted', (c) => {
      unplant(simulator);
      return c.body(null, 204);
    });
}
