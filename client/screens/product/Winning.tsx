import { graphql, readInlineData } from 'relay-runtime';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { Marked } from '#client/ui/figures/Marked.tsx';
import type { Winning_price$key } from './__generated__/Winning_price.graphql';

/** What wins the Buy Box of a listing; null where no one competes. */
export type WinningPrice = ReturnType<typeof winningOf>;

export function winningOf(winning: Winning_price$key | null | undefined) {
  if (!winning) return null;
  const { state, price, profit, isOurs, basis, isPriceEnough } = readInlineData(
    graphql`
      fragment Winning_price on WinningPrice @inline {
        state
        isOurs
        basis
        isPriceEnough
        price {
          ...amount_money
        }
        profit {
          ...amount_money
        }
      }
    `,
    winning,
  );
  return { state, isOurs, basis, isPriceEnough, price: amountOf(price), profit: amountOf(profit) };
}

/** The price that wins, with what a unit leaves at it. */
export function Winning({ winning }: { winning: WinningPrice }) {
  if (!winning) return UNKNOWN;
  if (winning.isOurs) return <span className="text-positive">{t('product.winning')}</span>;
  if (!winning.price) return winning.state === 'NONE' ? t('product.noBuyBox') : UNKNOWN;
  const reasons = winning.basis === 'MATCHED' ? [t('product.thePriceOfWhoeverHasThe')] : [];
  return (
    <>
      <Marked mark={{ state: reasons.length > 0 ? 'ESTIMATED' : 'KNOWN', reasons }}>
        {formatMoney(winning.price)}
      </Marked>
      <span className="block text-label font-normal text-muted">
        {winning.isPriceEnough
          ? t('product.priceIsNotTheCause')
          : winning.profit
            ? t('product.leavesPerUnit', { profit: formatMoney(winning.profit) })
            : t('product.profitNotKnown')}
      </span>
    </>
  );
}
