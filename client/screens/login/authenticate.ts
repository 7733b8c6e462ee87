export interface LoginForm {
  email: string;
  password: string;
  /** Given when registering. */
  name?: string;
}

/** Signs in, or registers when a name is given. Answers the token; throws an error whose message is for the user. */
export async function authenticate(form: LoginForm): Promise<string> {
  const path = form.name === undefined ? '/api/auth/login' : '/api/auth/register';
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'pt-BR' }, // the screen's, whatever the browser's
    body: JSON.stringify(form),
  }).catch(() => {
    throw new Error('Erro de conexão com o servidor');
  });
  const body = (await response.json().catch(() => null)) as { token?: string; error?: string } | null;
  if (!response.ok) throw new Error(body?.error || 'Erro ao autenticar');
  if (!body?.token) throw new Error('Erro ao processar requisição');
  return body.token;
}
