import type { Viewer } from '#server/platform/values/viewer.ts';
import { type RunOptions, runInSandbox, type SandboxRun } from '#server/insight/sqlbox/sandbox/runInSandbox.ts';
import { takeTurn } from './sqlBudget.ts';
import { SqlError } from '#server/insight/sqlbox/sqlError.ts';

/** `runInSandbox` within the account's database budget. Throws 429 when it is exhausted. */
export async function runInTurn(
  { accountId }: Viewer,
  text: string,
  { maxWaiting, ...options }: RunOptions & { maxWaiting?: number },
): Promise<SandboxRun> {
  const endTurn = await takeTurn(accountId, { maxWaiting });
  const startedAt = performance.now();
  let hitLimit = false;
  try {
    return await runInSandbox(accountId, text, options);
  } catch (error) {
    hitLimit = error instanceof SqlError && error.code === 'SQL_LIMIT';
    throw error;
  } finally {
    endTurn({ ms: performance.now() - startedAt, hitLimit });
  }
}
