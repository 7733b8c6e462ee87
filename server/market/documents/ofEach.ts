import { MarketplaceError, ReadLater } from '#server/market/connector.ts';
import type { Documents } from './openDocuments.ts';

/**
 * What `read` yields for each item, in order; all of them are started at once. An item that cannot be read does not stop
 * the others: its error is thrown after them, a failure before a `ReadLater`. The documents of what was read count as
 * stored then.
 */
export async function* ofEach<Item, Started, Page>(
  { documents }: { documents: Documents },
  items: Item[],
  start: (item: Item) => Promise<Started>,
  read: (started: Promise<Started>, item: Item) => AsyncIterable<Page>,
): AsyncGenerator<Page> {
  const started = items.map(start);
  for (const one of started) one.catch(() => {}); // awaited by its reader
  const errors: MarketplaceError[] = [];
  for (const [index, item] of items.entries())
    try {
      yield* read(started[index]!, item);
    } catch (error) {
      if (!(error instanceof MarketplaceError)) throw error;
      errors.push(error);
    }
  await documents.settle();
  if (errors.length > 0) throw errors.find((error) => !(error instanceof ReadLater)) ?? errors[0]!;
}
