import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { formatCount } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { MAX_SIMULATED, newPurchasePath, simulatorPath } from '#client/lib/paths.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { rulePath } from '#client/parts/alerts/rulePath.ts';
import { buttonClass } from '#client/ui/controls/Button.tsx';
import type { ProductActions_product$key } from './__generated__/ProductActions_product.graphql';

/** What to do with a product: try prices, and order what its stock, forecast and lead time ask for. */
export function ProductActions({ product }: { product: ProductActions_product$key }) {
  const { listings, stockEnd } = useFragment(
    graphql`
      fragment ProductActions_product on MasterProduct {
        listings {
          active
          product {
            id
          }
        }
        stockEnd {
          quantity
          isHeld
          casePack
          product {
            id
          }
          next {
            units
            day
          }
        }
      }
    `,
    product,
  );
  const forSale = listings.filter(({ active }) => active).map((listing) => listing.product.id);
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      {forSale.length > 0 && (
        <Link
          to={simulatorPath(forSale.slice(0, MAX_SIMULATED))}
          className={`${buttonClass('secondary')} max-sm:min-h-11`}
        >
          {t('product.simulatePrice')}
        </Link>
      )}
      {stockEnd && <OrderLink stockEnd={stockEnd} />}
      <Link to={rulePath()} className={`${buttonClass('quiet')} max-sm:min-h-11`}>
        {t('product.alertRules')}
      </Link>
    </div>
  );
}

interface StockEnd {
  readonly quantity: number | null | undefined;
  readonly isHeld: boolean;
  readonly casePack: number | null | undefined;
  readonly product: { readonly id: string };
  readonly next: { readonly units: number; readonly day: string } | null | undefined;
}

/** The order that is advised now, or the next one with its day. */
function OrderLink({ stockEnd: { quantity, isHeld, casePack, product, next } }: { stockEnd: StockEnd }) {
  if (quantity && !isHeld)
    return (
      <Link
        to={newPurchasePath(product.id, quantity, casePack)}
        className={`${buttonClass('primary')} max-sm:min-h-11`}
      >
        {t('product.orderUnits', { quantity: formatCount(quantity) })}
      </Link>
    );
  return (
    <Link
      to={newPurchasePath(product.id, next?.units, casePack)}
      title={isHeld ? t('product.theProductLosesMoneyOrHas') : undefined}
      className={`${buttonClass('secondary')} max-sm:min-h-11`}
    >
      {next && !isHeld
        ? t('product.orderUnitsBy', { units: formatCount(next.units), day: formatDayOnly(next.day) })
        : t('product.newPurchaseOrder')}
    </Link>
  );
}
