import { environment } from '#client/data/environment.ts';
import { CallError } from '#client/lib/callError.ts';
import { sqlProgress } from './sqlProgress.ts';

const MAX_CALLS = 60; // the server answers each after eight seconds
const PAUSE_MS = 1_000;

/** Answer of a call, which is repeated while the server cannot answer because it prepares the account's tables. */
export async function whilePreparing<Answer>(call: () => Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
  for (let calls = 1; ; calls += 1)
    try {
      return await call();
    } catch (error) {
      const isLate = error instanceof CallError && error.status === 503 && calls < MAX_CALLS;
      if (!isLate || signal?.aborted || !(await sqlProgress(environment))) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
}
