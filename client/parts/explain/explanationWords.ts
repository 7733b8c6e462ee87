import { formatEnglishDate, formatEnglishMoment } from '#client/lib/text/english.ts';
import { formatDayAndClock, formatDayOnly } from '#client/lib/time/time.ts';
import type { ExplainedSource, ExplainInput } from './__generated__/ExplanationDrawerQuery.graphql';

/** The figure to explain: metric, filter and optional product. */
export type Explained = ExplainInput;
export type ExplainedMetric = ExplainInput['metric'];

export type ExplanationLanguage = 'PT' | 'EN';

interface Words {
  drawer: { close: string; loading: string; failed: string };
  terms: string;
  result: string;
  period: string;
  to: string;
  filters: string;
  rows: string;
  sources: Record<ExplainedSource, string>;
  estimated: string;
  synced: string;
  never: string;
  sql: string;
  open: string;
  day: (day: string) => string;
  moment: (instant: string) => string;
}

/** Labels of an explanation, by the language of its screen. */
export const explanationWords: Record<ExplanationLanguage, Words> = {
  PT: {
    drawer: {
      close: 'Fechar',
      loading: 'Carregando a explicação',
      failed: 'Não foi possível explicar este número. Feche e tente de novo.',
    },
    terms: 'Termos da conta',
    result: 'Resultado',
    period: 'Período',
    to: 'a',
    filters: 'Filtros',
    rows: 'Linhas lidas',
    sources: {
      ORDERS: 'compras',
      ITEMS: 'itens de pedido',
      ADS: 'dias de anúncio',
      POSTED: 'lançamentos por produto',
      ACCOUNT_FEES: 'despesas da conta',
      ACCOUNT: 'lançamentos da conta',
      PRODUCTS: 'produtos',
    },
    estimated: 'Tarifas estimadas',
    synced: 'Última sincronização',
    never: 'nunca',
    sql: 'O mesmo número em SQL',
    open: 'Abrir no SQL Viewer',
    day: formatDayOnly,
    moment: formatDayAndClock,
  },
  EN: {
    drawer: {
      close: 'Close',
      loading: 'Loading the explanation',
      failed: 'This number could not be explained. Close and try again.',
    },
    terms: 'Terms',
    result: 'Result',
    period: 'Period',
    to: 'to',
    filters: 'Filters',
    rows: 'Rows read',
    sources: {
      ORDERS: 'purchases',
      ITEMS: 'order items',
      ADS: 'days of advertising',
      POSTED: 'amounts posted by product',
      ACCOUNT_FEES: 'expenses of the account',
      ACCOUNT: 'amounts of the account',
      PRODUCTS: 'products',
    },
    estimated: 'Estimated fees',
    synced: 'Last sync',
    never: 'never',
    sql: 'The same number in SQL',
    open: 'Open in SQL Viewer',
    day: formatEnglishDate,
    moment: formatEnglishMoment,
  },
};
