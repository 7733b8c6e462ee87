import { RateLimiterRes } from 'rate-limiter-flexible';
import { limiter } from '#server/platform/http/limiter.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { limits } from '#server/platform/values/limits.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

const DAY_S = 24 * 60 * 60;
const imports = limiter('imports', limits.quotas.importsADay, DAY_S);

/** Counts an imported file of the account, dry runs too. Throws 429 after 200 in 24 hours. */
export async function countImport({ accountId }: Pick<Viewer, 'accountId'>): Promise<void> {
  try {
    await imports.consume(String(accountId));
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const most = limits.quotas.importsADay;
    throw new DomainError(
      'TOO_MANY',
      429,
      sentence('errors.importsMost', { most }),
      Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
    );
  }
}
