import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { missingCostsPath } from '#client/lib/paths.ts';
import type { PriceAdviceQuery } from './__generated__/PriceAdviceQuery.graphql';

/** The one recommendation about the price of a listing. The listings of a page share one query. */
export function PriceAdvice({ id, listing }: { id: string; listing: string }) {
  const { node } = useLazyLoadQuery<PriceAdviceQuery>(
    graphql`
      query PriceAdviceQuery($id: ID!) {
        node(id: $id) {
          ... on MasterProduct {
            priceAdvices {
              product {
                id
                sku
              }
              kind
              text
              price {
                ...amount_money
              }
              profit {
                ...amount_money
              }
            }
          }
        }
      }
    `,
    { id },
    { fetchPolicy: 'store-or-network' },
  );
  const advice = node?.priceAdvices?.find(({ product }) => product.id === listing);
  if (!advice) return null;
  const { kind, text, product } = advice;
  const [price, profit] = [amountOf(advice.price), amountOf(advice.profit)];
  return (
    <p className="flex flex-wrap gap-x-2 px-4 py-3 text-small">
      <strong className="font-semibold">{t('product.whatToDo')}</strong>
      <span>
        {text}
        {price && profit && t('product.atEachUnitLeaves', { price: formatMoney(price), profit: formatMoney(profit) })}
      </span>
      {kind === 'UNKNOWN' && (
        <Link to={missingCostsPath(product.sku)} className="text-link hover:underline">
          {t('product.seeCosts')}
        </Link>
      )}
    </p>
  );
}
