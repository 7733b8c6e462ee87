import { wordsOr } from '#client/lib/language/t.ts';
/** The promise's value, or an error when `timeoutMs` pass without one. */
export function withTimeout<Value>(promise: Promise<Value>, timeoutMs: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(wordsOr('app.loadingTheScreenTookTooLong', 'Tempo esgotado ao carregar a tela'))),
      timeoutMs,
    );
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
