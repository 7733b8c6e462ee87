import { graphql, readInlineData } from 'relay-runtime';
import { type CurrencyChoice, storeCurrency } from '#client/lib/language/currency.ts';
import { adoptLocale } from '#client/parts/language/personsLocale.ts';
import type { storeDefaultViews_viewer$key } from './__generated__/storeDefaultViews_viewer.graphql';
import { storeDefaults } from './defaultViews.ts';

/** Stores the default views of the person in this browser. */
export function storeDefaultViews(viewer: storeDefaultViews_viewer$key): void {
  const { savedViews, opensToday, locale, currency } = readInlineData(
    graphql`
      fragment storeDefaultViews_viewer on Viewer @inline {
        savedViews {
          screen
          query
          isDefault
        }
        opensToday
        locale
        currency
      }
    `,
    viewer,
  );
  adoptLocale(locale);
  if (currency) storeCurrency(currency as CurrencyChoice);
  const defaults = savedViews.filter(({ isDefault }) => isDefault);
  storeDefaults({ ...Object.fromEntries(defaults.map(({ screen, query }) => [screen, query])), opensToday });
}
