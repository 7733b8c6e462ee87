import type { Locale } from '#i18n/locales.ts';
import type { appClient } from './appClient.ts';

type Client = Pick<Awaited<ReturnType<typeof appClient>>, 'request'>;

/** What the viewer's fields answer in a language. Throws with the errors of the answer. */
export async function readIn(client: Client, language: Locale, fields: string): Promise<any> {
  const query = `{ viewer { ${fields} } }`;
  const answer = await client.request('POST', '/graphql', { query }, { 'accept-language': language });
  const { data, errors } = (await answer.json()) as { data?: any; errors?: object[] };
  if (errors) throw new Error(JSON.stringify(errors));
  return data.viewer;
}

/** A text without the spaces that do not break. */
export const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');
