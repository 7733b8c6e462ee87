import { graphql, readInlineData } from 'relay-runtime';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { type Labelled, labelled, listingLabel } from '#client/screens/product/listingLabel.ts';
import type { entryText_entry$key } from './__generated__/entryText_entry.graphql';

/** The day from which costs apply that have no first day. */
const FIRST_DAY = '2000-01-01';

/** An entry of the history in words. `all`: the listings of the product. */
export function entryText(entry: entryText_entry$key, all: readonly Labelled[]): string {
  const { kind, day, listings, text, names, ...amounts } = readInlineData(
    graphql`
      fragment entryText_entry on ProductHistoryEntry @inline {
        kind
        day
        text
        names
        from {
          ...amount_money
        }
        to {
          ...amount_money
        }
        listings {
          ...listingLabel_product
        }
      }
    `,
    entry,
  );
  const [from, to] = [amountOf(amounts.from), amountOf(amounts.to)];
  const isAll = listings.length === 0 || listings.length === all.length;
  const where = isAll ? '' : ` (${listings.map((listing) => listingLabel(labelled(listing), all)).join(', ')})`;
  const since = day && day !== FIRST_DAY ? t('product.since2', { day: formatDayOnly(day) }) : t('product.fromTheStart');
  const moved = names.map((name) => `“${name}”`).join(', ');
  switch (kind) {
    case 'COST':
      return to
        ? t('product.cost2', { to: formatMoney(to), since, where })
        : t('product.costRemoved', { since, where });
    case 'PRICE':
      return t('product.price', { from: formatMoney(from), to: formatMoney(to), where });
    case 'SENT_PRICE':
      return t('product.priceSent', { from: formatMoney(from), to: formatMoney(to), where });
    case 'LINKED':
      return t('product.listingsJoined', { moved });
    case 'SPLIT':
      return t('product.listingsSplit', { moved });
    case 'COMPONENTS':
      return t('product.componentsOfTheKitEntered', { moved });
    case 'UNDONE':
      return t('product.changeUndone', { moved });
    default:
      return `${day ? `${formatDayOnly(day)}: ` : ''}${text ?? ''}`;
  }
}
