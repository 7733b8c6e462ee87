import { queryRows } from '#server/platform/postgres/db.ts';
import { log } from '#server/platform/process/log.ts';
import { BuildQueue } from './buildQueue.ts';
import { marksOf } from './currentMarks.ts';
import { type KeptFile, KeptFiles } from './keptFiles.ts';
import { ownFolder } from './ownFolder.ts';
import { BuildFailure, endIdleBuilders, runBuilder } from './runBuilder.ts';

/** Time after which files of erased accounts are deleted. */
const SWEEP_MS = 60_000;

export interface AccountFiles {
  kept: KeptFiles;
  /** Builds or refreshes the account's file. Callers during a build share it. Throws `BuildFailure`. */
  build(accountId: number): Promise<KeptFile>;
  progress(accountId: number): { part: number; parts: number } | null;
  close(): Promise<void>;
}

interface Build {
  part: number;
  parts: number;
  built: Promise<KeptFile>;
  end: () => void;
}

/** Opens the files of accounts below `folder`. */
export async function openAccountFiles(options: {
  folder: string;
  databaseUrl: string;
  maxBytes: number;
}): Promise<AccountFiles> {
  const own = await ownFolder(options.folder);
  const kept = new KeptFiles(own.path, options.maxBytes);
  const queue = new BuildQueue();
  const builds = new Map<number, Build>();
  let isClosing = false;

  const run = async (accountId: number, build: Build): Promise<KeptFile> => {
    if (isClosing) throw new BuildFailure('the server is stopping', '57P01');
    const known = kept.use(accountId);
    const unpin = known ? kept.pin(known, accountId) : () => {};
    const name = kept.newName(accountId);
    try {
      const order = {
        databaseUrl: options.databaseUrl,
        accountId,
        folder: kept.folder,
        name,
        from: known?.name ?? null,
      };
      const { built, end } = runBuilder(order, (part, parts) => Object.assign(build, { part, parts }));
      build.end = end;
      const file = await built;
      kept.sweep(`${name}.`);
      return kept.keep(accountId, {
        name: file.name,
        marks: marksOf(file.state),
        followsClock: file.state.followsClock,
      });
    } catch (error) {
      kept.sweep(name);
      if (error instanceof BuildFailure) throw error;
      const { message, code } = error as NodeJS.ErrnoException; // of the folder
      throw new BuildFailure(message, code);
    } finally {
      unpin();
    }
  };

  const dropErased = async () => {
    const accounts = kept.accounts();
    const rows = await queryRows<{ id: number }>('SELECT id FROM accounts WHERE id = ANY ($1)', [accounts]);
    const living = new Set(rows.map(({ id }) => id));
    for (const account of accounts) if (!living.has(account)) kept.drop(account);
  };
  const sweep = setInterval(() => {
    dropErased().catch(({ message }: Error) =>
      log.warn({ reason: message }, 'files of erased accounts were not looked for'),
    );
  }, SWEEP_MS).unref();

  return {
    kept,
    build(accountId) {
      const underWay = builds.get(accountId);
      if (underWay) return underWay.built;
      const build: Build = { part: 0, parts: 0, built: Promise.reject(new Error()), end: () => {} };
      build.built.catch(() => {});
      build.built = queue.run(() => run(accountId, build)).finally(() => builds.delete(accountId));
      build.built.catch(() => {}); // its callers may have left
      builds.set(accountId, build);
      return build.built;
    },
    progress(accountId) {
      const build = builds.get(accountId);
      return build ? { part: build.part, parts: build.parts } : null;
    },
    async close() {
      isClosing = true;
      clearInterval(sweep);
      for (const { end } of builds.values()) end();
      await Promise.allSettled([...builds.values()].map(({ built }) => built));
      endIdleBuilders();
      await own.release();
    },
  };
}
