import type { Marketplace } from '#server/market/registry.ts';
import { amazonPriceReaders } from './amazonPriceReaders.ts';
import { amazonPushReaders } from './amazonPushReaders.ts';
import { amazonReaders, amazonScript, unsaidScript } from './amazonReaders.ts';
import type { Example } from './example.ts';
import { mercadoLivrePushReaders } from './mercadoLivrePushReaders.ts';
import { mercadoLivreReaders } from './mercadoLivreReaders.ts';
import { operationOf, sameOperation } from './operation.ts';
import type { Reader } from './reader.ts';

/** Readers of the operations that the product calls. */
export const readers: Record<Marketplace, Reader[]> = {
  amazon: [...amazonReaders, ...amazonPriceReaders(unsaidScript), ...amazonPushReaders(amazonScript)],
  mercadolivre: [...mercadoLivreReaders, ...mercadoLivrePushReaders],
};

/** The reader of an example; null when the product does not call its operation. */
export function readerOf({ marketplace, operation }: Example): Reader | null {
  if (operation === null) return null;
  const found = (form: (reader: Reader) => string | undefined) => {
    const known = readers[marketplace].flatMap((reader) => form(reader) ?? []);
    // recordings have calls, pages have templates
    const name = marketplace === 'amazon' ? operationOf(known, operation) : sameOperation(known, operation);
    return readers[marketplace].find((reader) => name !== null && form(reader) === name);
  };
  const own = found((reader) => reader.operation);
  if (!own) return found((reader) => reader.like) ?? null;
  const { like, answer: _asEntry, ...whole } = own;
  return like === undefined ? own : whole;
}
