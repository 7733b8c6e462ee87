import { Hono } from 'hono';
import { TOPICS } from '#simulator/mercadolivre/notifications/topics.ts';
import { openWebhooks, sendNotification } from '#simulator/mercadolivre/notifications/webhooks.ts';
import type { Simulator, SimulatorEnv } from '#simulator/simulator.ts';

/** Control endpoints for Mercado Livre's notifications: the callback, and single ones of any topic. */
export function webhookControl(simulator: Simulator): Hono<SimulatorEnv> {
  return new Hono<SimulatorEnv>()
    .get('/webhooks', (c) => c.json(simulator.webhooks))
    .post('/webhooks', async (c) => {
      const { missed } = simulator.webhooks;
      simulator.webhooks = {
        ...openWebhooks(),
        ...((await c.req.json().catch(() => ({}))) as object),
        missed,
      };
      return c.json(simulator.webhooks);
    })
    .post('/webhooks/send', async (c) => {
      const { topic = '', ...subject } = (await c.req.json().catch(() => ({}))) as {
        topic?: string;
        itemId?: string;
        orderId?: string;
      };
      const sent = await sendNotification(simulator, topic, subject);
      if (sent) return c.json(sent, 201);
      return c.json({ error: `a callback is needed, and topic must be one of ${Object.keys(TOPICS).join(', ')}` }, 400);
    });
}
