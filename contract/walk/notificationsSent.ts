import { parseExact } from '#server/market/http/answer.ts';
import type { Reread } from '#server/market/push/push.ts';
import { webhookChannels } from '#server/market/channels/pushChannels.ts';
import type { Marketplace } from '#server/market/registry.ts';
import type { RunningSimulator } from '#simulator/startSimulator.ts';
import { parse } from 'lossless-json';
import type { Operation } from './operation.ts';

interface Sent {
  operation: Operation;
  body: unknown;
  /** What the product reads again for it. */
  reread: Reread | null;
}

/** A notification of the local marketplace for each topic that the product reads, where it has one. */
export async function notificationsSent(
  { url }: Pick<RunningSimulator, 'url'>,
  marketplace: Marketplace,
): Promise<Sent[]> {
  const channel = webhookChannels[marketplace];
  const control = (path: string, body: object) =>
    fetch(`${url}/__simulator${path}`, { method: 'POST', body: JSON.stringify(body) });
  await control('/webhooks', { url });
  const sent: Sent[] = [];
  for (const topic of channel?.topics ?? [])
    // some are written with a hyphen
    for (const name of new Set([topic, topic.replaceAll('_', '-')])) {
      const answer = await control('/webhooks/send', { topic: name });
      const text = await answer.text();
      if (!answer.ok) continue;
      const hint = channel!.read(parseExact(text));
      sent.push({ operation: `notification ${topic}`, body: parse(text), reread: hint?.reread ?? null });
    }
  return sent;
}
