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
