import { oneOf, readUrl, writeUrl } from '#client/lib/urlState.ts';

const fields = { tab: oneOf(['amazon', 'mercadolivre'], 'amazon') };

export type CredentialsTab = ReturnType<typeof readTab>;

/** The tab the URL asks for. */
export const readTab = (params: URLSearchParams) => readUrl(fields, params).tab;

/** The search part of the URL for a tab. */
export const tabSearch = (tab: CredentialsTab) => writeUrl(fields, { tab }).toString();
