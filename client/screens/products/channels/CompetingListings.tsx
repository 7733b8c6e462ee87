import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { Trans } from '#client/lib/language/Trans.tsx';
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
    <section
      aria-label={t('products.listingsThatCompeteWithEachOther')}
      className="flex flex-col gap-1 rounded-md bg-warning-soft p-3"
    >
      <h4 className="text-small font-semibold text-warning">{t('products.listingsThatCompeteWithEachOther')}</h4>
      {found.map(({ marketplace, country, hasDifferentPrices, hasSplitSales, rows }) => (
        <div key={`${marketplace} ${country}`} className="text-small">
          <p>
            {marketplaceName(marketplace)} {country}:{' '}
            {[hasDifferentPrices && t('products.differentPrices'), hasSplitSales && t('products.dividedSales')]
              .filter(Boolean)
              .join(t('products.and'))}
          </p>
          <ul className="list-disc pl-5">
            {rows.map(({ units, price, product: { id, asin, name } }) => (
              <li key={id} className="wrap-anywhere">
                <Trans
                  id="products.unitsIn30Days"
                  params={{ name: name ?? asin, asin, amount: formatMoney(amountOf(price.amount)), units }}
                  components={{ span: <span className="text-muted" /> }}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
