import type { appClient } from './appClient.ts';

/** What an operation answers a reader of a language, `en` or `es`; null when it fails. */
export async function askIn<Data = any>(
  client: Pick<Awaited<ReturnType<typeof appClient>>, 'post'>,
  language: string,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<Data> {
  const answer = await client.post('/graphql', { query, variables }, { 'accept-language': language });
  return ((await answer.json()) as { data: Data }).data;
}

/** What fields of the viewer answer a reader of a language. */
export const viewerIn = async (client: Parameters<typeof askIn>[0], language: string, fields: string): Promise<any> =>
  (await askIn(client, language, `{ viewer { ${fields} } }`)).viewer;

/** A text without the spaces that do not break. */
export const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');
