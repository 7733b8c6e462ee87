import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney, formatQuantity } from '#client/lib/format.ts';
import { marketplaceName } from '#client/lib/marketplaces.ts';
import type { CompetingListings_group$key } from './__generated__/CompetingListings_group.graphql';

/** Listings of one marketplace that take sales from each other, with their prices and units. */
export function CompetingListings({ groups }: { groups: CompetingListings_group$key }) {
  const found = useFragment(
    graphql`
      fragment CompetingListings_group on CompetingListings @relay(plural: true) {
        marketplace
        country
        hasDifferentPrices
        hasSplitSales
        rows {
          units
          price {
            amount {
              ...amount_money
            }
          }
          product {
            id
            asin
            name
          }
        }
      }
    `,
    groups,
  );
  if (found.length === 0) return null;
  return (
    <section aria-label="Anúncios que competem entre si" className="flex flex-col gap-1 rounded-md bg-warning-soft p-3">
      <h4 className="text-small font-semibold text-warning">Anúncios que competem entre si</h4>
      {found.map(({ marketplace, country, hasDifferentPrices, hasSplitSales, rows }) => (
        <div key={`${marketplace} ${country}`} className="text-small">
          <p>
            {marketplaceName(marketplace)} {country}:{' '}
            {[hasDifferentPrices && 'preços diferentes', hasSplitSales && 'vendas divididas']
              .filter(Boolean)
              .join(' e ')}
          </p>
          <ul className="list-disc pl-5">
            {rows.map(({ units, price, product: { id, asin, name } }) => (
              <li key={id} className="wrap-anywhere">
                {name ?? asin} <span className="text-muted">({asin})</span>: {formatMoney(amountOf(price.amount))},{' '}
                {formatQuantity(units, 'unidade', 'unidades')} em 30 dias
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
