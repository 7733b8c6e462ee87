import { constants } from 'node:fs';
import { chmod, copyFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { monthsOfRows, writeRows } from './accountRows.ts';
import { type FileState, stateOfRows } from './fileState.ts';
import type { BuildOrder, BuiltFile } from './orders.ts';
import type { Part } from './slices.ts';
import { allParts, staleParts } from './staleParts.ts';
import { StoredFile } from './storedFile.ts';

/** Readers run as another user. */
const READABLE = 0o644;
/** A file that has grown beyond this multiple of its first size is built whole. */
const MAX_GROWTH = 2;
const SNAPSHOT = `SET timezone = 'UTC'; SET datestyle = 'ISO'; SET statement_timeout = 0; SET search_path = public;
  SET idle_in_transaction_session_timeout = '300s'; BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`;

type Progress = (part: number, parts: number) => void;

/**
 * Brings the file of an account to one snapshot of the database: reads again what has changed since `from`, or everything.
 * `from` itself stays as it is. Calls `progress` before each part.
 */
export async function buildFile(order: BuildOrder, client: pg.Client, progress: Progress): Promise<BuiltFile> {
  await client.query(SNAPSHOT);
  const now = await stateOfRows(order.accountId, client);
  const monthsOf = (kind: Parameters<typeof monthsOfRows>[2], from?: string) =>
    monthsOfRows(order.accountId, client, kind, from);
  const known = order.from === null ? null : await whatIsStale(join(order.folder, order.from), now, monthsOf);
  if (known?.parts.length === 0) return { name: order.from!, state: { ...known.state, ...now } };

  const path = join(order.folder, order.name);
  if (known) await copyFile(join(order.folder, order.from!), path, constants.COPYFILE_FICLONE);
  const file = await StoredFile.open(path, {
    threads: '1',
    memory_limit: '256MB',
    temp_directory: join(order.folder, `${order.name}.spill`),
  });
  try {
    if (!known) await file.createTables();
    await file.begin();
    const load = (part: Part, csv: string) => (known ? file.replace(part, csv) : file.add(part, csv));
    await readParts(known?.parts ?? (await allParts({ monthsOf })), { order, client, progress, load });
    await client.query('COMMIT');
    const state: FileState = {
      ...now,
      followsClock: await file.followsClock(),
      wholeBytes: known?.state.wholeBytes ?? 0,
    };
    await file.store(state);
    if (!known) {
      state.wholeBytes = (await stat(path)).size;
      await file.begin();
      await file.store(state);
    }
    await chmod(path, READABLE);
    return { name: order.name, state };
  } finally {
    file.close();
  }
}

/** Parts of a file that are stale, with its state. Null when it has to be built whole. */
async function whatIsStale(
  path: string,
  now: Awaited<ReturnType<typeof stateOfRows>>,
  monthsOf: Parameters<typeof staleParts>[2]['monthsOf'],
): Promise<{ parts: Part[]; state: FileState } | null> {
  const file = await StoredFile.open(path, { access_mode: 'READ_ONLY', threads: '1' }).catch(() => null);
  if (!file) return null;
  try {
    const state = await file.state();
    const { size } = await stat(path);
    if (state.shape !== now.shape || (state.wholeBytes > 0 && size > MAX_GROWTH * state.wholeBytes)) return null;
    const stored = { monthsOf, foreign: () => file.foreignParts(), all: () => file.parts() };
    return { parts: await staleParts(state, now, stored), state };
  } catch {
    return null; // damaged
  } finally {
    file.close();
  }
}

interface Reading {
  order: BuildOrder;
  client: pg.Client;
  progress: Progress;
  load: (part: Part, csv: string) => Promise<void>;
}

/** Reads parts and loads them; PostgreSQL writes the next part while DuckDB loads one. */
async function readParts(parts: Part[], { order, client, progress, load }: Reading): Promise<void> {
  let loading: Promise<void> = Promise.resolve();
  for (const [index, part] of parts.entries()) {
    progress(index + 1, parts.length);
    const csv = join(order.folder, `${order.name}.${index % 2}.csv`);
    await writeRows(order.accountId, client, part, csv);
    await loading;
    loading = load(part, csv).then(() => rm(csv));
    loading.catch(() => {}); // awaited with the next part
  }
  await loading;
}
