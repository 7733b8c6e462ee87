import { enumName } from '#client/lib/schema.ts';
import { oneOf, readUrl, writeUrl } from '#client/lib/urlState.ts';

/** Kinds of events by their words in the URL, in the order of the filter. */
export const kinds = [
  ['signIn', 'Entrada'],
  ['signInRefused', 'Entrada recusada'],
  ['sessionEnded', 'Sessão encerrada'],
  ['passwordChanged', 'Senha'],
  ['secondFactor', 'Segundo fator'],
  ['passkey', 'Chave de acesso'],
  ['token', 'Token'],
  ['developerMode', 'Modo desenvolvedor'],
  ['marketplaceKeys', 'Chaves de marketplace'],
  ['costs', 'Custos'],
  ['feeRules', 'Regras de taxas'],
  ['taxes', 'Impostos'],
  ['exchangeRates', 'Cotações'],
  ['accountExpenses', 'Despesas da conta'],
  ['profitSettings', 'Limites de lucro'],
  ['priceSending', 'Envio de preços'],
  ['export', 'Exportação'],
  ['registration', 'Cadastro'],
] as const;

type Kind = (typeof kinds)[number][0];

const fields = {
  kind: oneOf(
    kinds.map(([kind]) => kind),
    undefined,
  ),
};

/** The kind of the URL; undefined: all. */
export const readKind = (params: URLSearchParams): Kind | undefined => readUrl(fields, params).kind;

/** Search part of the URL for a kind. */
export const kindSearch = (kind: Kind | undefined) => writeUrl(fields, { kind }).toString();

/** Variable of the query for a kind. */
export const kindsOf = (kind: Kind | undefined) => (kind ? [enumName(kind)] : null);

const labels = new Map<string, string>(kinds.map(([kind, label]) => [enumName(kind), label]));

/** The words for a kind of the schema. */
export const kindLabel = (kind: string) => labels.get(kind) ?? kind;
