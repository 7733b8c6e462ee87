/** Posts to an address of /api/auth. Throws an error with a message for the user. */
export async function postAuth<Answer>(path: string, body: object): Promise<Answer> {
  const response = await fetch(`/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'pt-BR' }, // the screen's language, not the browser's
    body: JSON.stringify(body),
  }).catch(() => {
    throw new Error('Erro de conexão com o servidor');
  });
  const answer = (await response.json().catch(() => null)) as (Answer & { error?: string }) | null;
  if (!response.ok) throw new Error(answer?.error || 'Erro ao autenticar');
  if (!answer) throw new Error('Erro ao processar requisição');
  return answer;
}

/** The token of an answer. Throws when it has none. */
export function tokenOf({ token }: { token?: string }): string {
  if (!token) throw new Error('Erro ao processar requisição');
  return token;
}
