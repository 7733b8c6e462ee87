import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'lossless-json';
import type { Marketplace } from '#server/market/registry.ts';
import { DOCUMENT } from './amazonReaders.ts';
import type { Operation } from './operation.ts';

/** An official or recorded answer of a marketplace. */
export interface Example {
  /** Its file. */
  name: string;
  marketplace: Marketplace;
  kind: 'answer' | 'notification' | 'request';
  /** Null when its source does not show the call. */
  operation: Operation | null;
  /** The call's path and query as shown, with variables as `$ITEM_ID`; empty when unknown. */
  path: string;
  status: number;
  /** JSON whose numbers keep their digits, or the text of a document. */
  body: unknown;
  /** Whether parts were left out: such an answer need not be readable. */
  isFragment: boolean;
  /** Whether it is the refusal of a call: to refuse it, with a sentence, is right. */
  isError?: boolean;
}

interface Page {
  file: string;
  kind: string;
  operation: string | null;
  status: number | null;
  fragment: boolean;
}

interface File {
  request?: { method?: string; uri?: string; path?: string } | null;
  status?: number | null;
  body: unknown;
}

/** The examples of the pages of Mercado Livre in `folder`, which INDEX.json lists. */
export function pageExamples(folder: string): Example[] {
  const pages = JSON.parse(readFileSync(join(folder, 'INDEX.json'), 'utf8')) as Page[];
  return pages.map(({ file, kind, operation, status, fragment }) => {
    const { request, body } = read(join(folder, file));
    return {
      name: file,
      marketplace: 'mercadolivre',
      kind: kind === 'answer' || kind === 'notification' ? kind : 'request',
      operation,
      path: request?.path ?? '',
      status: status === null ? 200 : Number(status),
      body,
      isFragment: fragment,
    };
  });
}

/** The recorded answers of Amazon in `folder`. */
export function amazonExamples(folder: string): Example[] {
  return filesOf(folder).map((name) => {
    const { request, status, body } = read(join(folder, name));
    const uri = request?.uri ?? '';
    const path = uri.slice(uri.indexOf('/'));
    const isDocument = uri.split('/')[0]!.endsWith('.amazonaws.com');
    return {
      name,
      marketplace: 'amazon',
      kind: 'answer',
      operation: isDocument ? DOCUMENT : `${request?.method} ${path.split('?')[0]}`,
      path,
      status: Number(status ?? 200),
      body,
      isFragment: false,
    };
  });
}

/** Names of the JSON files of a folder; none when it does not exist. */
export const filesOf = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json') && name !== 'INDEX.json') : [];

/** A file with numbers that keep their digits: ids beyond 2^53, and `1.0`. */
export const read = (file: string): File => parse(readFileSync(file, 'utf8')) as File;
