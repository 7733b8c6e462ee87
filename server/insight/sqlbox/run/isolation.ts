import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { log } from '#server/platform/process/log.ts';

/** How readers are started on this system. */
export interface Isolation {
  /** Programs before the reader's own, each of which becomes the next. */
  command: readonly string[];
  /** User of the readers. Undefined: the server's own. */
  uid?: number;
}

/** Writable memory: DuckDB's limit for an export, the heap, and what DuckDB does not count. Node reserves far more addresses. */
const DATA_BYTES = 1.5 * 2 ** 30;
const CPU_SECONDS = 600;
const NO_ONE = 65_534;

const limits = ['prlimit', `--data=${DATA_BYTES}`, `--cpu=${CPU_SECONDS}`, '--core=0', '--nofile=64'];
const setUser = ['setpriv', `--reuid=${NO_ONE}`, `--regid=${NO_ONE}`, '--clear-groups', '--no-new-privs'];

interface Measure {
  name: string;
  /** Ways to have it, the first that works. */
  ways: readonly (readonly string[])[];
  uid?: number;
}

const isRoot = process.getuid?.() === 0;

/** From the outermost to the innermost: what needs rights comes before what gives them up. */
const measures: readonly Measure[] = [
  {
    name: 'no network, a read-only system',
    ways: [['bwrap', '--unshare-all', '--die-with-parent', '--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc']],
  },
  {
    name: 'no network',
    ways: [
      ['unshare', '--net'],
      ['unshare', '--user', '--net'],
    ],
  },
  isRoot
    ? { name: 'a user without rights', ways: [setUser], uid: NO_ONE }
    : { name: 'no new rights', ways: [['setpriv', '--no-new-privs']] },
  { name: 'limits of memory and CPU', ways: [limits] },
];

const run = promisify(execFile);
let found: Promise<Isolation> | undefined;

/** What this system offers to isolate readers, tried once. The log says which measures hold. */
export const isolation = (): Promise<Isolation> => (found ??= findIsolation());

async function findIsolation(): Promise<Isolation> {
  const command: string[] = [];
  const [holds, lacks]: [string[], string[]] = [[], []];
  let uid: number | undefined;
  for (const measure of measures) {
    if (measure.name === 'no network' && holds.length > 0) continue;
    const way = await firstThatWorks(measure.ways, command);
    if (!way) {
      lacks.push(measure.name);
      continue;
    }
    command.push(...way);
    holds.push(measure.name);
    uid ??= measure.uid;
  }
  log.info({ holds, lacks }, 'SQL readers are isolated processes');
  return { command, uid };
}

async function firstThatWorks(ways: Measure['ways'], before: string[]): Promise<readonly string[] | undefined> {
  for (const way of ways) {
    const [program, ...rest] = [...before, ...way, process.execPath, '-e', '0'];
    const works = await run(program!, rest, { env: {} }).then(
      () => true,
      () => false,
    );
    if (works) return way;
  }
  return undefined;
}
