import { visitorCall, VisitorRefusal } from '#client/data/visitorCall.ts';
import { t } from '#client/lib/language/t.ts';

/** Posts to an address of /api/auth. Throws a `VisitorRefusal` with a message for the user. */
export async function postAuth<Answer>(path: string, body: object): Promise<Answer> {
  const answer = await visitorCall<Answer>(`/api/auth/${path}`, body, { otherwise: t('login.couldNotSignIn') });
  if (!answer) throw new VisitorRefusal(t('login.theRequestCouldNotBeProcessed'));
  return answer;
}

/** The token of an answer. Throws when it has none. */
export function tokenOf({ token }: { token?: string }): string {
  if (!token) throw new VisitorRefusal(t('login.theRequestCouldNotBeProcessed'));
  return token;
}
