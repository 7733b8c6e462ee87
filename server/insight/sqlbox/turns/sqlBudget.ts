import { sentence, type Sentence } from '#server/platform/language/sentence.ts';
import { DomainError } from '#server/platform/values/errors.ts';

const MINUTE_MS = 60_000;
export interface SqlBudget {
  /** Processor time of an account's statements per minute. */
  secondsAMinute: number;
  /** Number of statements stopped at a limit within ten minutes that pauses the account. 0: never. */
  limitsBeforePause: number;
}

let budget: SqlBudget = { secondsAMinute: 20, limitsBeforePause: 3 };
/** Sets the budget of each account. Called once at startup. */
export function useSqlBudget(wanted: SqlBudget): void {
  budget = wanted;
}

const LIMITS_WINDOW_MS = 10 * MINUTE_MS;
const PAUSE_MS = 15 * MINUTE_MS;

interface Account {
  isRunning: boolean;
  /** With how many of the same kind may wait. */
  waiting: { begin: () => void; maxWaiting: number }[];
  spent: { at: number; ms: number }[];
  limits: number[];
  pausedUntil: number;
}

const accounts = new Map<number, Account>();

const tooMany = (wording: Sentence, ms: number) =>
  new DomainError('TOO_MANY', 429, wording, Math.max(1, Math.ceil(ms / 1000)));

/**
 * Waits for the account's turn: one statement at a time, three waiting, and by default 20 s of processor time per minute. Reads of the
 * product's own, of which more may wait, take no place of a statement.
 * Throws 429 with a retry time. The returned function ends the turn and records its cost.
 */
export async function takeTurn(
  accountId: number,
  { maxWaiting = 3, now = () => performance.now() } = {},
): Promise<(cost: { ms: number; hitLimit: boolean }) => void> {
  const account = accounts.get(accountId) ?? {
    isRunning: false,
    waiting: [],
    spent: [],
    limits: [],
    pausedUntil: 0,
  };
  accounts.set(accountId, account);
  checkAllowed(account, now());
  if (account.isRunning) {
    const alike = account.waiting.filter((one) => one.maxWaiting === maxWaiting);
    if (alike.length >= maxWaiting) throw tooMany(sentence('sql.tooManyRunning'), 1000);
    await new Promise<void>((begin) => account.waiting.push({ begin, maxWaiting }));
  }
  account.isRunning = true;
  const end = ({ ms, hitLimit }: { ms: number; hitLimit: boolean }) => {
    spend(account, ms, hitLimit, now());
    const next = account.waiting.shift();
    if (next) return next.begin();
    account.isRunning = false;
    deleteIdle(now());
  };
  try {
    checkAllowed(account, now());
  } catch (error) {
    end({ ms: 0, hitLimit: false });
    throw error;
  }
  return end;
}

function checkAllowed(account: Account, now: number): void {
  if (account.pausedUntil > now)
    throw tooMany(
      sentence('sql.paused', { minutes: Math.ceil((account.pausedUntil - now) / MINUTE_MS) }),
      account.pausedUntil - now,
    );
  account.spent = account.spent.filter(({ at }) => at > now - MINUTE_MS);
  const used = account.spent.reduce((sum, { ms }) => sum + ms, 0);
  const { secondsAMinute } = budget;
  if (used < secondsAMinute * 1000) return;
  const wait = account.spent[0]!.at + MINUTE_MS - now;
  throw tooMany(sentence('sql.budgetSpent', { seconds: secondsAMinute, wait: Math.ceil(wait / 1000) }), wait);
}

function spend(account: Account, ms: number, hitLimit: boolean, now: number): void {
  account.spent.push({ at: now, ms });
  if (!hitLimit) return;
  account.limits = [...account.limits.filter((at) => at > now - LIMITS_WINDOW_MS), now];
  const { limitsBeforePause } = budget;
  if (limitsBeforePause === 0 || account.limits.length < limitsBeforePause) return;
  account.limits = [];
  account.pausedUntil = now + PAUSE_MS;
}

/** Removes accounts that have been idle for a while. */
function deleteIdle(now: number): void {
  for (const [id, { isRunning, waiting, spent, limits, pausedUntil }] of accounts)
    if (
      !isRunning &&
      waiting.length === 0 &&
      pausedUntil < now &&
      [...spent.map(({ at }) => at), ...limits].every((at) => at < now - LIMITS_WINDOW_MS)
    )
      accounts.delete(id);
}
