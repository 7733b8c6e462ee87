import { type Amount, formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { type Listing, ownCostAction } from './listing.ts';
import { useSetOwnCost } from './useSetOwnCost.ts';

/** Asks before a listing gets costs of its own or takes those of the product; says what becomes of profit. */
export function OwnCostDialog({
  listing,
  isMadeOf,
  shared,
  onChanged,
  onClose,
}: {
  listing: Listing;
  /** The product is a kit with components. */
  isMadeOf: boolean;
  /** Cost of the product's other listings today; null while unknown. */
  shared: Amount | null;
  onChanged: () => void;
  onClose: () => void;
}) {
  const { id, name, hasOwnCost } = listing;
  const [set, isBusy] = useSetOwnCost(onChanged);
  const action = ownCostAction(listing, isMadeOf);
  return (
    <Dialog title={action} onClose={onClose}>
      <div className="touch-targets flex flex-col gap-3">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-small text-muted">{hasOwnCost ? takesText(shared, isMadeOf) : OWN_TEXT}</p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('products.cancel')}</Button>
          <Button tone="primary" disabled={isBusy} onClick={() => set(id, !hasOwnCost, onClose)}>
            {isBusy ? t('products.saving') : action}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

const OWN_TEXT = t('products.theListingBeginsWithTheCosts');

const COMPONENTS_TEXT = t('products.theOwnCostsOfThisListing');

function takesText(shared: Amount | null, isMadeOf: boolean): string {
  if (isMadeOf) return COMPONENTS_TEXT;
  return shared
    ? t('products.theOwnCostsOfThisListing2', { shared: formatMoney(shared) })
    : t('products.theOwnCostsOfThisListing3');
}
