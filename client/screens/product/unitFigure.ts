import { graphql, readInlineData } from 'relay-runtime';
import { amountOf } from '#client/data/amount.ts';
import type { unitFigure_figure$key } from './__generated__/unitFigure_figure.graphql';

/** A figure of a unit: its amount, null while unknown, and what is known of it. */
export function unitFigure(figure: unitFigure_figure$key) {
  const { amount, state, reasons } = readInlineData(
    graphql`
      fragment unitFigure_figure on ChannelFigure @inline {
        amount {
          ...amount_money
        }
        state
        reasons
      }
    `,
    figure,
  );
  return { amount: amountOf(amount), state, reasons };
}
