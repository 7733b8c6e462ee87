import { visitorCall, VisitorRefusal } from '#client/data/visitorCall.ts';

/** Posts to an address of /api/auth. Throws a `VisitorRefusal` with a message for the user. */
export async function postAuth<Answer>(path: string, body: object): Promise<Answer> {
  const answer = await visitorCall<Answer>(`/api/auth/${path}`, body, { otherwise: 'Erro ao autenticar' });
  if (!answer) throw new VisitorRefusal('Erro ao processar requisição');
  return answer;
}

/** The token of an answer. Throws when it has none. */
export function tokenOf({ token }: { token?: string }): string {
  if (!token) throw new VisitorRefusal('Erro ao processar requisição');
  return token;
}
