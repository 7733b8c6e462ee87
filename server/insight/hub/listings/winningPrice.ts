import type { Channel } from '#server/insight/channels/channel.ts';
import { unitFigures } from '#server/insight/channels/unitFigures.ts';
import type { BuyBoxStatus } from '#server/insight/buybox/status/buyBoxStatus.ts';
import type { Money } from '#server/platform/values/money.ts';

/** Where a price that wins is known from: said by the marketplace, or the price of who has the Buy Box, which does not warrant it. */
export type WinningBasis = 'reported' | 'matched';

/** The price that wins the Buy Box of a listing, and what a unit leaves at it. */
export interface WinningPrice {
  /** Of the Buy Box at the last check. */
  state: BuyBoxStatus['state'];
  /** The Buy Box is ours: there is nothing to win. */
  isOurs: boolean;
  /** Null while ours, and where neither the marketplace nor an offer says one. */
  price: Money | null;
  basis: WinningBasis | null;
  /** Our price is not above it: something else decides. */
  isPriceEnough: boolean;
  /** Of a unit at it; null without a price, and while costs or fees are unknown. */
  profit: Money | null;
  marginPercent: number | null;
}

/** The winning price of a listing by its last check. Null where no one competes, or nothing was observed. */
export function winningPrice(
  channel: Pick<Channel, 'lines' | 'product'>,
  status: BuyBoxStatus | null,
): WinningPrice | null {
  if (!status) return null;
  const { state } = status;
  const isOurs = state === 'winning' || state === 'sharing';
  const none = { state, isOurs, price: null, basis: null, isPriceEnough: false, profit: null, marginPercent: null };
  if (isOurs) return none;
  const price = status.priceToWin ?? (state === 'losing' ? status.price : null);
  if (!price) return none;
  const { currency } = channel.product;
  const figures = channel.lines && price.currency === currency ? unitFigures(channel.lines, price.minor) : null;
  return {
    state,
    isOurs,
    price,
    basis: status.priceToWin ? 'reported' : 'matched',
    isPriceEnough: status.ourPrice !== null && status.ourPrice.minor <= price.minor,
    profit: figures && { minor: figures.profit, currency },
    marginPercent: figures && figures.marginPercent,
  };
}
