import { Hono } from 'hono';
import { z } from 'zod';
import { factsOf, marketplaceIds } from '#server/market/registry.ts';
import { webhookChannels } from '#server/market/channels/pushChannels.ts';
import { readBoundedText } from '#server/platform/http/operation/readBoundedText.ts';
import { addressOf, type HttpVariables } from '#server/platform/http/http.ts';
import { operation } from '#server/platform/http/operation/operation.ts';
import { log } from '#server/platform/process/log.ts';
import { recordHint } from './recordHint.ts';

const MAX_NOTIFICATION_BYTES = 64 * 1024;
/** Mercado Livre disables a topic whose answers take longer than 500 ms (reference 4.12). */
const ANSWER_MS = 400;

/** Under /webhooks: notifications from marketplaces, without a session. */
export const webhooksRest = new Hono<HttpVariables>();

for (const marketplace of marketplaceIds)
  if (webhookChannels[marketplace])
    webhooksRest.post(
      `/${marketplace}`,
      operation(
        {
          tag: 'Sync',
          summary: `Notifications of ${factsOf(marketplace).name}`,
          description:
            'Always answers 200 within the marketplace’s limit; the notification may be processed after the answer.',
          access: 'marketplace',
          query: z.looseObject({}),
        },
        async ({ c }) => {
          const deadline = new Promise<void>((done) => setTimeout(done, ANSWER_MS));
          const address = addressOf(c);
          const work = readBoundedText(c.req.raw, { maxBytes: MAX_NOTIFICATION_BYTES, timeoutMs: ANSWER_MS - 100 })
            .then((body) => (body ? recordHint(marketplace, body, address) : 0))
            .catch((error: unknown) => log.error({ err: error }, 'a notification was lost'));
          await Promise.race([work, deadline]);
        },
      ),
    );
