import { graphql, readInlineData } from 'relay-runtime';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { type Labelled, labelled, listingLabel } from '#client/screens/product/listingLabel.ts';
import type { eventText_event$key } from './__generated__/eventText_event.graphql';

/** An event in words, with its day. `all`: the listings of the product. */
export function eventText(event: eventText_event$key, all: readonly Labelled[]): { day: string; text: string } {
  const { kind, day, listings, from, to, text } = readInlineData(
    graphql`
      fragment eventText_event on ProductEvent @inline {
        kind
        day
        text
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
    event,
  );
  const [before, now] = [amountOf(from), amountOf(to)];
  const isAll = listings.length === 0 || listings.length === all.length;
  const where = isAll ? '' : ` (${listings.map((listing) => listingLabel(labelled(listing), all)).join(', ')})`;
  const change = before ? `${formatMoney(before)} → ${formatMoney(now)}` : formatMoney(now);
  switch (kind) {
    case 'PRICE':
      return { day, text: t('product.price4', { change, where }) };
    case 'COST':
      return {
        day,
        text: before ? t('product.cost3', { change, where }) : t('product.costEntered', { change, where }),
      };
    case 'ADS_STARTED':
      return { day, text: t('product.adsStarted', { where }) };
    case 'BUY_BOX_LOST':
      return { day, text: t('product.buyBoxLost', { where, text: text ? t('product.to2', { text }) : '' }) };
    case 'BUY_BOX_WON':
      return { day, text: t('product.buyBoxWon', { where }) };
    case 'STOCK_OUT':
      return { day, text: t('product.outOfStock2', { where }) };
    case 'STOCK_BACK':
      return { day, text: t('product.backInStock', { where }) };
    default:
      return { day, text: text ?? '' };
  }
}
