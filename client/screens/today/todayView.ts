import { reportCurrency } from '#client/lib/language/currency.ts';
import { marketplaceWords } from '#client/lib/marketplaces.ts';
import { enumName } from '#client/lib/schema.ts';
import { addDays, saoPauloDay } from '#client/lib/time/time.ts';
import { oneOf, readUrl, type UrlState, writeUrl } from '#client/lib/urlState.ts';
import { refetchBy } from '#client/routing/refetchBy.ts';

/** State that the query depends on. */
const fetchedFields = {
  marketplace: oneOf(marketplaceWords, undefined),
  days: oneOf(['30', '60', '90'], '30'),
};
const fields = { ...fetchedFields, measure: oneOf(['money', 'margin'], 'money') };

export type TodayView = UrlState<typeof fields>;

export const readTodayView = (params: URLSearchParams): TodayView => readUrl(fields, params);

/** Codec of the view for `useUrlView`. */
export const todayForm = {
  read: readTodayView,
  write: (view: TodayView) => {
    const written = writeUrl(fields, view).toString();
    return written && `?${written}`;
  },
};

/** Variables of the query: the chart's days end today. */
export function todayVariables({ marketplace, days }: Pick<TodayView, 'marketplace' | 'days'>, now = new Date()) {
  const today = saoPauloDay(now);
  const scope = marketplace && enumName(marketplace);
  return {
    marketplace: scope ?? null,
    currency: reportCurrency(),
    chart: {
      period: 'CUSTOM' as const,
      startDate: addDays(today, 1 - Number(days)),
      endDate: today,
      marketplace: scope,
    },
  };
}

/** Whether a navigation within the screen needs a fetch. */
export const needsRefetch = refetchBy((params) => readUrl(fetchedFields, params));
