import { graphql, readInlineData } from 'relay-runtime';
import { amountOf } from '#client/data/amount.ts';
import type { Amount } from '#client/lib/format.ts';
import type { Marketplace } from '#client/lib/marketplaces.ts';
import type { NamedListing } from '#client/parts/profit/ListingName.tsx';
import type { Mark } from '#client/ui/figures/Marked.tsx';
import type { channelRows_channel$key } from './__generated__/channelRows_channel.graphql';
import type { channelRows_figure$key } from './__generated__/channelRows_figure.graphql';
import type { channelRows_price$key } from './__generated__/channelRows_price.graphql';

/** A figure of a unit, and what is known of it. */
export interface Figure {
  amount: Amount | null;
  mark: Mark;
}

/** A price for a target, or why there is none. */
export interface Target {
  price: Amount | null;
  marginPercent: number | null;
  profit: Amount | null;
  reason: string | null;
}

/** Figures of a unit in the order of the table. */
export const figureNames = ['price', 'cost', 'fees', 'freight', 'tax', 'ads', 'other', 'profit'] as const;
type FigureName = (typeof figureNames)[number];

/** A listing that is for sale, as the table shows it. */
export interface ChannelRow extends Record<FigureName, Figure> {
  listing: NamedListing;
  units: number;
  marginPercent: number | null;
  forMargin: Target;
  forProfit: Target;
}

/** A row of the table from a channel of the API. */
export function channelRow(channel: channelRows_channel$key): ChannelRow {
  const data = readInlineData(
    graphql`
      fragment channelRows_channel on ProductChannel @inline {
        product {
          id
          asin
          sku
          name
          marketplace
          country
        }
        units
        marginPercent
        price {
          ...channelRows_figure
        }
        cost {
          ...channelRows_figure
        }
        fees {
          ...channelRows_figure
        }
        freight {
          ...channelRows_figure
        }
        tax {
          ...channelRows_figure
        }
        ads {
          ...channelRows_figure
        }
        other {
          ...channelRows_figure
        }
        profit {
          ...channelRows_figure
        }
        forMargin: priceFor(marginPercent: $margin) {
          ...channelRows_price
        }
        forProfit: priceFor(profitOf: $profitOf) {
          ...channelRows_price
        }
      }
    `,
    channel,
  );
  const { id, asin, sku = null, name, marketplace, country } = data.product;
  return {
    listing: { id, asin, sku, name: name ?? sku ?? asin, marketplace: marketplace as Marketplace, country },
    units: data.units,
    marginPercent: data.marginPercent ?? null,
    price: figureOf(data.price),
    cost: figureOf(data.cost),
    fees: figureOf(data.fees),
    freight: figureOf(data.freight),
    tax: figureOf(data.tax),
    ads: figureOf(data.ads),
    other: figureOf(data.other),
    profit: figureOf(data.profit),
    forMargin: targetOf(data.forMargin),
    forProfit: targetOf(data.forProfit),
  };
}

function figureOf(figure: channelRows_figure$key): Figure {
  const { amount, state, reasons } = readInlineData(
    graphql`
      fragment channelRows_figure on ChannelFigure @inline {
        amount {
          ...amount_money
        }
        state
        reasons
      }
    `,
    figure,
  );
  return { amount: amountOf(amount), mark: { state, reasons } };
}

function targetOf(price: channelRows_price$key): Target {
  const found = readInlineData(
    graphql`
      fragment channelRows_price on ChannelPrice @inline {
        price {
          ...amount_money
        }
        profit {
          ...amount_money
        }
        marginPercent
        reason
      }
    `,
    price,
  );
  return {
    price: amountOf(found.price),
    profit: amountOf(found.profit),
    marginPercent: found.marginPercent ?? null,
    reason: found.reason ?? null,
  };
}
