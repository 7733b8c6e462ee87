import type { Simulator } from '#simulator/simulator.ts';
import { kioskQuery } from './kioskQuery.ts';
import { kioskRows } from './kioskRows.ts';

/** A created query. */
export interface KioskRequest {
  queryId: string;
  query: string;
  /** Number of rows on earlier pages of the result. */
  from: number;
  /** Instant (ms) as of which the result holds data. */
  createdAt: number;
}

interface KioskDocument {
  lines: string[];
  /** Token of the next page; null on the last one. */
  nextToken: string | null;
}

/** Rows of a page; the real limit is not published. */
const PAGE_ROWS = 50_000;
const MAX_CACHED = 20;
const documents = new WeakMap<Simulator, Map<string, KioskDocument>>();

/** A page of a query's result as JSON Lines; with `kiosk-fatal` the document of the error. */
export function kioskDocument(simulator: Simulator, request: KioskRequest): KioskDocument {
  const known = documents.get(simulator) ?? new Map<string, KioskDocument>();
  documents.set(simulator, known);
  const found = known.get(request.queryId) ?? written(simulator, request);
  if (known.size >= MAX_CACHED) known.delete(known.keys().next().value!);
  known.set(request.queryId, found);
  return found;
}

function written(simulator: Simulator, { query, from, createdAt }: KioskRequest): KioskDocument {
  if (simulator.modes.has('kiosk-fatal'))
    return { lines: ['{"errors":[{"message":"Internal error while executing the query."}]}'], nextToken: null };
  const parsed = kioskQuery(query, createdAt);
  const rows = typeof parsed === 'string' ? [] : kioskRows(simulator, parsed, createdAt);
  const end = from + (simulator.modes.has('kiosk-pages') ? 20 : PAGE_ROWS);
  return {
    lines: rows.slice(from, end).map((row) => JSON.stringify(row)),
    nextToken: rows.length > end ? String(end) : null,
  };
}
