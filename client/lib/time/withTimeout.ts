import { t } from '#client/lib/language/t.ts';
import { wordsOr } from '#client/lib/language/t.ts';
/** The promise's value, or an error when `timeoutMs` pass without one. */
export function withTimeout<Value>(promise: Promise<Value>, timeoutMs: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(wordsOr('app.loadingTheScreenTookTooLong', t('app.loadingTheScreenTookTooLong')))),
      timeoutMs,
    );
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
