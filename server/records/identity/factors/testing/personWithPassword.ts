import '#server/records/identity/password/testing/cheapPasswords.ts';
import { queryRow } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { newViewer } from '#server/platform/testing/testDatabase.ts';
import { hashPassword } from '#server/records/identity/password/password.ts';

export const PASSWORD = 'uma senha de teste';

/** A developer with a password and a client that is signed in. */
export async function personWithPassword(name: string) {
  const viewer = await newViewer(name);
  const { email } = await queryRow<{ email: string }>(
    'UPDATE users SET is_developer = true, password_hash = $2 WHERE id = $1 RETURNING email',
    [viewer.userId, await hashPassword(PASSWORD)],
  );
  const client = await appClient(viewer);
  /** The mutation's answer; `fields` are of its payload. */
  const mutate = async (call: string, fields: string) => {
    const payload = `${call[0]!.toUpperCase()}${/^\w+/.exec(call)![0].slice(1)}Payload`;
    const { data, errors } = await client.graphql(
      `mutation { answer: ${call} { ... on ${payload} { ${fields} } ... on UserError { message } } }`,
    );
    if (errors) throw new Error(errors[0]!.message);
    return data.answer;
  };
  const login = async (password = PASSWORD) => {
    const answer = await client.post('/api/auth/login', { email, password });
    return { status: answer.status, ...((await answer.json()) as any) };
  };
  const post = async (path: string, body: object) => {
    const answer = await client.post(`/api/auth/${path}`, body);
    return { status: answer.status, ...((await answer.json()) as any) };
  };
  return { viewer, email, client, mutate, login, post };
}

export type TestPerson = Awaited<ReturnType<typeof personWithPassword>>;
