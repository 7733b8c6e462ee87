import { t } from '#client/lib/language/t.ts';
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
  rule: string;
  behind: string;
  orders: string;
  lines: string;
  day: (day: string) => string;
  moment: (instant: string) => string;
}

/** Labels of an explanation, by the language of its screen. */
export const explanationWords: Record<ExplanationLanguage, Words> = {
  PT: {
    drawer: {
      close: t('parts.close'),
      loading: t('parts.loadingTheExplanation'),
      failed: t('parts.thisNumberCouldNotBeExplained'),
    },
    terms: t('parts.terms'),
    result: t('parts.result'),
    period: t('parts.period'),
    to: t('parts.toDay'),
    filters: t('parts.filters'),
    rows: t('parts.rowsRead'),
    sources: {
      ORDERS: t('parts.purchases'),
      ITEMS: t('parts.orderItems'),
      ADS: t('parts.daysOfAdvertising'),
      POSTED: t('parts.amountsPostedByProduct'),
      ACCOUNT_FEES: t('parts.expensesOfTheAccount'),
      ACCOUNT: t('parts.amountsOfTheAccount'),
      PRODUCTS: t('parts.products'),
    },
    estimated: t('parts.estimatedFees'),
    synced: t('parts.lastSync'),
    never: t('parts.never'),
    sql: t('parts.theSameNumberInSql'),
    open: t('parts.openInSqlViewer'),
    rule: t('parts.setAnAlert'),
    behind: t('parts.behindTheNumber'),
    orders: t('parts.seeTheOrders'),
    lines: t('parts.seeTheRowsInSql'),
    day: formatDayOnly,
    moment: formatDayAndClock,
  },
  EN: {
    drawer: {
      close: t('parts.close2'),
      loading: t('parts.loadingTheExplanation2'),
      failed: t('parts.thisNumberCouldNotBeExplained2'),
    },
    terms: t('parts.terms2'),
    result: t('parts.result2'),
    period: t('parts.period2'),
    to: 'to',
    filters: t('parts.filters2'),
    rows: t('parts.rowsRead2'),
    sources: {
      ORDERS: t('parts.purchases2'),
      ITEMS: t('parts.orderItems2'),
      ADS: t('parts.daysOfAdvertising2'),
      POSTED: t('parts.amountsPostedByProduct2'),
      ACCOUNT_FEES: t('parts.expensesOfTheAccount2'),
      ACCOUNT: t('parts.amountsOfTheAccount2'),
      PRODUCTS: t('parts.products2'),
    },
    estimated: t('parts.estimatedFees2'),
    synced: t('parts.lastSync2'),
    never: 'never',
    sql: t('parts.theSameNumberInSql2'),
    open: t('parts.openInSqlViewer2'),
    rule: t('parts.setAnAlert2'),
    behind: t('parts.behindTheNumber2'),
    orders: t('parts.seeTheOrders2'),
    lines: t('parts.seeTheRowsInSql2'),
    day: formatEnglishDate,
    moment: formatEnglishMoment,
  },
};
