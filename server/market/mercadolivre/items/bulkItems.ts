import { z } from 'zod';
import { shapeOf } from '#server/market/http/answer.ts';
import type { MercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';

/** Limit of items/bulk. */
const BULK = 20;
/** Answers about one item that are read instead of retried: a refused item must not hold up the others. */
const ANSWERED = [400, 403, 404, 410, 423, 451, 500, 502, 503, 504];

const Bulk = z.array(
  z.looseObject({
    id: z.string().nullish(),
    status_code: z.coerce.number().nullish(),
    /** Name of `status_code` in the older format. */
    code: z.coerce.number().nullish(),
    body: z.unknown().optional(),
  }),
);
type Entry = z.output<typeof Bulk>[number];

/** Items as Mercado Livre answered, unparsed, in the order of the ids asked for. */
export interface BulkItems {
  found: { id: string; item: unknown }[];
  /** Ids that Mercado Livre no longer has. */
  gone: string[];
  /** Ids refused in the batch and alone, reported to the seller. */
  refused: string[];
}

interface Fields {
  /** Fields of the item that the caller reads. */
  fields: string[];
  /** Whether only these fields are asked for; otherwise the whole item. */
  isSelection?: boolean;
}

/** Distinct items by id, twenty at a time. */
export async function* bulkItems(
  session: MercadoLivreSession,
  ids: string[],
  fields: Fields,
): AsyncGenerator<BulkItems> {
  const distinct = [...new Set(ids)]; // a repeated id makes Mercado Livre refuse the whole batch
  for (let start = 0; start < distinct.length; start += BULK)
    yield await oneBatch(session, distinct.slice(start, start + BULK), fields);
}

/**
 * One batch, entry by entry: an item refused in the batch is asked for alone, while the run's budget lasts. Some
 * batches are refused entry by entry because of `status_code` (reported by one integration, not reproduced): such a
 * batch is asked for once without it.
 */
async function oneBatch(
  session: MercadoLivreSession,
  ids: string[],
  { fields, isSelection = false }: Fields,
): Promise<BulkItems> {
  const selected = fields.map((field) => `body.${field}`);
  const answers = await answersOf(session, ids, isSelection ? ['status_code', ...selected] : null);
  const refused = () => ids.filter((id) => !isSettled(answers.get(id)));
  if (refused().length > ids.length / 2) {
    const again = await answersOf(session, refused(), [...new Set(['body.id', ...selected])]);
    for (const [id, answer] of again) if (answer.status === 200) answers.set(id, answer);
  }
  for (const id of refused()) {
    if (session.loneItemsLeft <= 0) break;
    session.loneItemsLeft -= 1;
    answers.set(id, await loneItem(session, id));
  }
  for (const id of refused()) session.skippedRows.refuse(id, answers.get(id)?.status ?? null);
  for (const id of ids) if (answers.get(id)?.status === 404) session.goneItems.add(id);
  return {
    found: ids.flatMap((id) => (answers.get(id)?.status === 200 ? [{ id, item: answers.get(id)!.item }] : [])),
    gone: ids.filter((id) => answers.get(id)?.status === 404),
    refused: refused(),
  };
}

interface ItemAnswer {
  /** Null when the answer has neither a status nor an item. */
  status: number | null;
  item: unknown;
}

const isSettled = (answer: ItemAnswer | undefined) => answer?.status === 200 || answer?.status === 404;

/** Answers by item id; an item that the answer leaves out, or that cannot be identified, is missing. */
async function answersOf(
  session: MercadoLivreSession,
  ids: string[],
  attributes: string[] | null,
): Promise<Map<string, ItemAnswer>> {
  const { data } = await session.get('items/bulk', '/items/bulk', {
    query: { ids: ids.join(','), ...(attributes ? { attributes: attributes.join(',') } : {}) },
  });
  const entries = shapeOf('Mercado Livre (items/bulk)', Bulk, data);
  // entries come in the order asked for, and a missing item has no id: its place is all that identifies it
  const isInOrder = entries.length === ids.length && entries.every((entry, n) => (idOf(entry) ?? ids[n]) === ids[n]);
  return new Map(
    entries.flatMap((entry, n) => {
      const id = isInOrder ? ids[n] : idOf(entry);
      return id && ids.includes(id) ? [[id, answerOf(entry)] as const] : [];
    }),
  );
}

function idOf({ id, body }: Entry): string | null {
  const own = (body as { id?: unknown } | null | undefined)?.id;
  return id ?? (typeof own === 'string' ? own : null);
}

function answerOf(entry: Entry): ItemAnswer {
  const { status_code: status, code, body } = entry;
  const given = status ?? code ?? (body != null && idOf(entry) ? 200 : null);
  return { status: given === 200 && body == null ? null : given, item: body };
}

async function loneItem(session: MercadoLivreSession, id: string): Promise<ItemAnswer> {
  const { status, data } = await session.get('items', `/items/${encodeURIComponent(id)}`, { accept: ANSWERED });
  return { status: status >= 200 && status < 300 ? 200 : status, item: data };
}
