import { graphql, readInlineData } from 'relay-runtime';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney } from '#client/lib/format.ts';
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
      return { day, text: `Preço ${change}${where}` };
    case 'COST':
      return { day, text: before ? `Custo ${change}${where}` : `Custo informado: ${change}${where}` };
    case 'ADS_STARTED':
      return { day, text: `Anúncios pagos começaram${where}` };
    case 'BUY_BOX_LOST':
      return { day, text: `Buy Box perdida${where}${text ? ` para ${text}` : ''}` };
    case 'BUY_BOX_WON':
      return { day, text: `Buy Box ganha${where}` };
    case 'STOCK_OUT':
      return { day, text: `Estoque acabou${where}` };
    case 'STOCK_BACK':
      return { day, text: `Estoque voltou${where}` };
    default:
      return { day, text: text ?? '' };
  }
}
