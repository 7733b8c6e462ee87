import type { ProfitLine } from '#server/insight/profit/detector/profitLines.ts';
import type { RatedProduct } from '#server/records/fees/feeRatedProducts.ts';
import type { ChannelFigures } from './channelFigures.ts';
import type { UnitFigures } from './unitFigures.ts';

/** A listing that is for sale, with where the price of a unit goes, in its currency. */
export interface Channel {
  product: RatedProduct;
  /** Units sold in the days. */
  units: number;
  /** Units that the seller sent and whose freight is unknown. */
  unitsWithoutFreight: number;
  /** Profit of a unit by price. Null while price, cost or fees of its sales are unknown. */
  lines: readonly ProfitLine[] | null;
  /** At the current price. Null while it or `lines` is unknown. */
  unit: UnitFigures | null;
  figures: ChannelFigures;
}
