import type { ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';

/** Steps of `nice` below the server: work that takes all processors leaves it the most of them, and goes on beside it. */
export const NICE = 10;

/** Lowers a child before it starts threads: on Linux each thread has a priority, which new ones take over. */
export function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, NICE);
  } catch {
    // it has ended, or the system does not allow it
  }
}
