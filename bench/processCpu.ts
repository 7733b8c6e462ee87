import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of CPU that a process has used, all its threads together; by what Linux tells, else NaN. */
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

/** Kilobytes of memory a process holds. */
export const residentKb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
