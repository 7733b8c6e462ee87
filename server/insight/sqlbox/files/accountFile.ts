import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { dataVersion } from '#server/platform/postgres/dataVersion.ts';
import { databaseUnavailable } from '#server/platform/postgres/databaseUnavailable.ts';
import { log } from '#server/platform/process/log.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { ownFolder } from './ownFolder.ts';
import { BuildFailure, runBuilder } from './runBuilder.ts';

/** A file with an account's tables, kept until `release`. */
export interface AccountFile {
  path: string;
  /** Time of the rows. */
  asOf: Date;
  /** `dataVersion` of the rows. */
  version: number;
  release(): void;
}

interface KeptFile {
  path: string;
  asOf: Date;
  version: number;
  pins: number;
  isOld: boolean;
}

interface Build {
  part: number;
  parts: number;
  built: Promise<KeptFile>;
  end: () => void;
}

interface Running {
  databaseUrl: string;
  folder: Promise<{ path: string; release: () => Promise<void> }>;
  kept: Map<number, KeptFile>;
  builds: Map<number, Build>;
}

/** Longest wait for a build. */
const MAX_WAIT_MS = 8_000;
const RETRY_SECONDS = 5;

let running: Running | null = null;
let generation = 0;

/** Keeps files of accounts below `folder`. */
export function startAccountFiles({
  folder,
  databaseUrl,
}: {
  folder: string;
  databaseUrl: string;
  maxBytes: number;
}): void {
  const own = ownFolder(folder);
  own.catch((error: unknown) => log.error({ err: error }, 'no folder for the files of accounts'));
  running = { databaseUrl, folder: own, kept: new Map(), builds: new Map() };
}

/** Ends builders and gives the folder back. */
export async function stopAccountFiles(): Promise<void> {
  const stopping = running;
  running = null;
  if (!stopping) return;
  for (const { end } of stopping.builds.values()) end();
  await Promise.allSettled([...stopping.builds.values()].map(({ built }) => built));
  await stopping.folder.then(({ release }) => release()).catch(() => {});
}

/** How far a build of the account's file is; null while there is none. */
export function buildProgress(accountId: number): { part: number; parts: number } | null {
  const build = running?.builds.get(accountId);
  return build ? { part: build.part, parts: build.parts } : null;
}

/**
 * The account's file with all committed rows, built or refreshed first when needed. Throws `DomainError` 503 when that is
 * not possible or takes longer than a request may.
 */
export async function accountFile(accountId: number, { signal }: { signal?: AbortSignal } = {}): Promise<AccountFile> {
  if (!running) throw unavailable('Os dados para consultas não estão disponíveis. Tente de novo em instantes.');
  const wanted = await dataVersion(accountId);
  for (;;) {
    const kept = running?.kept.get(accountId);
    if (kept && kept.version >= wanted) return pinned(kept);
    await within(buildOf(accountId), accountId, signal);
  }
}

function pinned(kept: KeptFile): AccountFile {
  kept.pins += 1;
  let isHeld = true;
  const release = () => {
    if (!isHeld) return;
    isHeld = false;
    kept.pins -= 1;
    if (kept.isOld && kept.pins === 0) rmSync(kept.path, { force: true });
  };
  return { path: kept.path, asOf: kept.asOf, version: kept.version, release };
}

function buildOf(accountId: number): Build {
  if (!running) throw unavailable('O servidor está parando. Tente de novo em instantes.');
  const { builds } = running;
  const underWay = builds.get(accountId);
  if (underWay) return underWay;
  const build: Build = { part: 0, parts: 0, built: Promise.resolve() as never, end: () => {} };
  build.built = runBuild(running, accountId, build).finally(() => builds.delete(accountId));
  build.built.catch(() => {});
  builds.set(accountId, build);
  return build;
}

async function runBuild(files: Running, accountId: number, build: Build): Promise<KeptFile> {
  const { path: folder } = await files.folder;
  generation += 1;
  const name = `${accountId}-${generation}.duckdb`;
  const path = join(folder, name);
  const { built, end } = runBuilder({ databaseUrl: files.databaseUrl, accountId, folder, name }, (part, parts) =>
    Object.assign(build, { part, parts }),
  );
  build.end = end;
  try {
    const { version, asOf } = await built;
    const kept = { path, asOf: new Date(asOf), version, pins: 0, isOld: false };
    const old = files.kept.get(accountId);
    files.kept.set(accountId, kept);
    if (old) {
      old.isOld = true;
      if (old.pins === 0) rmSync(old.path, { force: true });
    }
    return kept;
  } catch (error) {
    for (const leftover of ['', '.wal', '.csv']) rmSync(path + leftover, { force: true });
    throw error;
  }
}

async function within({ built }: Build, accountId: number, signal?: AbortSignal): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(stillBuilding(accountId)), MAX_WAIT_MS);
    signal?.addEventListener('abort', () => fail(signal.reason as Error), { once: true });
  });
  try {
    await Promise.race([built, late]);
  } catch (error) {
    throw error instanceof BuildFailure ? failure(error) : error;
  } finally {
    clearTimeout(timer);
  }
}

function failure(error: BuildFailure): DomainError {
  const known = databaseUnavailable(error);
  if (known) return known;
  log.error({ reason: error.message, code: error.code }, 'the file of an account could not be built');
  return unavailable('Não foi possível preparar os seus dados para consultas. Tente de novo em instantes.');
}

function stillBuilding(accountId: number): DomainError {
  const { part = 0, parts = 0 } = buildProgress(accountId) ?? {};
  return unavailable(
    `Os seus dados estão sendo preparados para consultas: parte ${part} de ${parts}. Tente de novo em instantes.`,
  );
}

const unavailable = (message: string) => new DomainError('UNAVAILABLE', 503, message, RETRY_SECONDS);
