import { t } from '#client/lib/language/t.ts';
import { enumName } from '#client/lib/schema.ts';
import { oneOf, readUrl, writeUrl } from '#client/lib/urlState.ts';

/** Kinds of events by their words in the URL, in the order of the filter. */
export const kinds = [
  ['signIn', t('account.signIn')],
  ['signInRefused', t('account.signInRefused')],
  ['sessionEnded', t('account.sessionEnded2')],
  ['passwordChanged', t('account.password')],
  ['secondFactor', t('account.secondFactor')],
  ['passkey', t('account.passkey')],
  ['token', t('account.token')],
  ['developerMode', t('account.developerMode')],
  ['marketplaceKeys', t('account.marketplaceKeys')],
  ['costs', t('account.costs')],
  ['feeRules', t('account.feeRules')],
  ['taxes', t('account.taxes')],
  ['exchangeRates', t('account.exchangeRates')],
  ['accountExpenses', t('account.accountExpenses')],
  ['profitSettings', t('account.profitLimits')],
  ['priceSending', t('account.sendingOfPrices')],
  ['operator', t('account.operatorActions')],
  ['export', t('account.export')],
  ['registration', t('account.accountCreated')],
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
