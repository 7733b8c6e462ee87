import { wordSaid } from '#server/platform/language/said.ts';
import { type Connector, MarketplaceError, ReadLater, ReconnectNeeded } from '#server/market/connector.ts';
import type { Effects } from '#server/market/http/effects.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { connectorFor } from '#server/market/connect.ts';
import type { Example } from './example.ts';
import type { Reader } from './reader.ts';
import { scene } from './scene.ts';
import { sellerInMemory } from './sellerInMemory.ts';

/** What the product does with an answer. */
export type Outcome =
  /** It reads it. */
  | { is: 'read'; found: unknown; said: string[] }
  /** It refuses it, with a sentence for the seller or the operator. */
  | { is: 'refused'; why: string };

/** The seller whose keys they are, where the product cannot ask. */
const SELLERS: Record<Marketplace, { sellerId?: string }> = { amazon: { sellerId: 'A1CONTRACT' }, mercadolivre: {} };

/** Gives the product the example as the answer of its operation. Throws what is neither a read nor a refusal. */
export async function replay(example: Example, reader: Reader): Promise<Outcome> {
  const { operation } = reader;
  const given = { operation, status: example.status, body: reader.answer?.(example) ?? (example.body as object) };
  const { effects, called } = scene([given, ...reader.script(example)]);
  try {
    const connector = await connect(example, reader, effects);
    const found = await reader.read(connector, example);
    const unread = (connector.takeSkippedRows?.() ?? []).map((one) => wordSaid(one));
    if (!called.has(operation)) return { is: 'refused', why: `the product did not call ${operation}` };
    if (unread.length > 0) return { is: 'refused', why: unread.join(' ') };
    const isEmpty = found == null || (Array.isArray(found) && found.length === 0);
    const said = (connector.takeNotes?.() ?? []).map((one) => wordSaid(one));
    if (isEmpty && example.status < 400)
      return { is: 'refused', why: said.length > 0 ? said.join(' ') : 'nothing was found in it' };
    return { is: 'read', found, said };
  } catch (error) {
    // it waits for what is not ready yet
    if (error instanceof ReadLater) return { is: 'read', found: error.message, said: [error.message] };
    if (error instanceof MarketplaceError || error instanceof ReconnectNeeded)
      return { is: 'refused', why: error.message };
    throw error;
  }
}

async function connect(example: Example, { marketplaceCode }: Reader, effects: Effects): Promise<Connector> {
  const { marketplace } = example;
  const seller = { ...SELLERS[marketplace], ...(marketplaceCode && { marketplaceCode: marketplaceCode(example) }) };
  const connector = await connectorFor(sellerInMemory(marketplace, seller), marketplace, effects);
  return connector!;
}
