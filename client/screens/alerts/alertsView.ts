import { enumName } from '#client/lib/schema.ts';
import { oneOf, readUrl, type UrlState, writeUrl } from '#client/lib/urlState.ts';
import { kindWords } from '#client/parts/alerts/causeWords.ts';

export const alertStates = ['open', 'muted', 'resolved'] as const;

const fields = {
  state: oneOf(alertStates, 'open'),
  /** Only causes of this kind. */
  kind: oneOf(kindWords, undefined),
  /** The opened cause. */
  open: oneOf(kindWords, undefined),
  /** Whether the causes below the threshold are shown. */
  small: oneOf(['shown'], undefined),
};
export type AlertsView = UrlState<typeof fields>;

export const readAlertsView = (params: URLSearchParams): AlertsView => readUrl(fields, params);

function alertsSearch(view: AlertsView): string {
  const written = writeUrl(fields, view).toString();
  return written && `?${written}`;
}

/** Codec of the view for `useUrlView`. */
export const alertsForm = { read: readAlertsView, write: alertsSearch };

export const alertsVariables = ({ state }: AlertsView) => ({ state: enumName(state) });
