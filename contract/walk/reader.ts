import type { Connector } from '#server/market/connector.ts';
import type { Example } from './example.ts';
import type { Operation } from './operation.ts';
import type { Scripted } from './scene.ts';

/** How the product reads the answers of one operation. */
export interface Reader {
  operation: Operation;
  /** An operation of one thing whose answers are entries of this one's: its examples are read as such. */
  like?: Operation;
  /** The example as the answer of the call, where the product calls for several at once or asks for more. */
  answer?: (example: Example) => object | string;
  /** The code of the seller's marketplace at Amazon; US when left out. */
  marketplaceCode?: (example: Example) => string;
  /** What the marketplace answers to the calls before and after. */
  script: (example: Example) => Scripted[];
  /** What the product makes of the answer; an empty array or null when it finds nothing in it. */
  read: (connector: Connector, example: Example) => unknown;
}

/** A text or number of a body by its path; undefined when it has none. */
export function valueAt(body: unknown, ...path: (string | number)[]): string | undefined {
  const value = path.reduce<unknown>(
    (from, name) => (from as Record<string, unknown> | null | undefined)?.[name],
    body,
  );
  return value == null || typeof value === 'boolean' ? undefined : String(value as string);
}

/** A segment of the example's path, from 0; the default when the path shows a variable. */
export function segmentOf({ path }: Example, place: number, otherwise: string): string {
  const segment = path.split('?')[0]!.split('/')[place + 1];
  return segment && /^[\w-]+$/.test(segment) ? segment : otherwise;
}

/** All rows of a read in batches. */
export async function rows<Row>(batches: AsyncIterable<Row[]> | null | undefined): Promise<Row[]> {
  const found: Row[] = [];
  for await (const batch of batches ?? []) found.push(...batch);
  return found;
}

/** All pages of a read. */
export async function pages<Page>(read: AsyncIterable<Page> | null | undefined): Promise<Page[]> {
  const found: Page[] = [];
  for await (const page of read ?? []) found.push(page);
  return found;
}
