import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { queryRow, type Queryable } from '#server/platform/postgres/db.ts';

/** CPU time of a process, all threads, in milliseconds. NaN where Linux's schedstat is not available. */
export function processCpu(pid: number): number {
  try {
    let nanoseconds = 0;
    for (const thread of readdirSync(`/proc/${pid}/task`))
      nanoseconds += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
    return nanoseconds / 1e6;
  } catch {
    return NaN;
  }
}

/** Resident memory of a process in kilobytes. */
export const residentKb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

export interface Stopwatch {
  /** `CPU` of the connection's own PostgreSQL process where Linux reports it, else `wall`. */
  of: 'CPU' | 'wall';
  /** Milliseconds that `work` took. */
  time(work: () => Promise<unknown>): Promise<number>;
}

/** Times statements of one connection by the CPU time of its backend, so that other load on the machine counts less. */
export async function backendCpu(client: Queryable): Promise<Stopwatch> {
  const { pid } = await queryRow<{ pid: number }>('SELECT pg_backend_pid() AS pid', [], client);
  const file = `/proc/${pid}/schedstat`;
  const hasCpu = existsSync(file);
  // the first number of schedstat is nanoseconds on a CPU
  const now = () => (hasCpu ? Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6 : performance.now());
  const time = async (work: () => Promise<unknown>) => {
    const start = now();
    await work();
    return now() - start;
  };
  return { of: hasCpu ? 'CPU' : 'wall', time };
}
