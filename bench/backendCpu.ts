import { existsSync, readFileSync } from 'node:fs';
import { queryRow, type Queryable } from '#server/platform/postgres/db.ts';

export interface Stopwatch {
  /** `CPU` of the connection's own PostgreSQL process where Linux tells it, else `wall`. */
  of: 'CPU' | 'wall';
  /** Milliseconds that `work` took. */
  time(work: () => Promise<unknown>): Promise<number>;
}

/** Times statements of one connection by what its backend computes, so that neighbours on the machine count less. */
export async function backendCpu(client: Queryable): Promise<Stopwatch> {
  const { pid } = await queryRow<{ pid: number }>('SELECT pg_backend_pid() AS pid', [], client);
  const file = `/proc/${pid}/schedstat`;
  const hasCpu = existsSync(file);
  // the first number of schedstat is nanoseconds on a CPU
  const now = () => (hasCpu ? Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6 : performance.now());
  const time = async (work: () => Promise<unknown>) => {
    const begun = now();
    await work();
    return now() - begun;
  };
  return { of: hasCpu ? 'CPU' : 'wall', time };
}
