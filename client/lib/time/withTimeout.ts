/** The promise's answer, or an error once `timeoutMs` have passed without one. */
export function withTimeout<Answer>(promise: Promise<Answer>, timeoutMs: number): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Tempo esgotado ao carregar a tela')), timeoutMs);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
