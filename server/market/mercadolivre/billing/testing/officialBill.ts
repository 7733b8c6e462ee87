import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseExact } from '#server/market/http/answer.ts';

/** An example of the developers' site, parsed as an answer is. */
export const officialBill = (name: string): unknown =>
  parseExact(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8'));
