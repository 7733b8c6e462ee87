import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { ProductImage } from '#client/ui/figures/ProductImage.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import type { ChosenProduct } from './chosenProduct.ts';
import { useLinkListings } from './useLinkListings.ts';

/** Asks before it makes products one: names the one that is kept and those that join it. */
export function LinkDialog({
  chosen,
  onLinked,
  onChanged,
  onClose,
}: {
  chosen: readonly ChosenProduct[];
  onLinked: () => void;
  onChanged: () => void;
  onClose: () => void;
}) {
  const [link, isBusy] = useLinkListings(onChanged);
  const handleLink = () =>
    link(
      chosen.map(({ listingId }) => listingId),
      () => {
        onClose();
        onLinked();
      },
    );
  const [kept, ...joining] = chosen;
  return (
    <Dialog title={t('products.joinIntoOneProduct')} onClose={onClose}>
      <div className="touch-targets flex flex-col gap-4">
        <Named title={t('products.stays')} products={[kept!]} />
        <Named title={t('products.allListingsBecomeItsOwnOf')} products={joining} />
        <p className="text-small text-muted">{t('products.whatYouEnteredOfTheProduct')}</p>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('products.cancel')}</Button>
          <Button tone="primary" disabled={isBusy} onClick={handleLink}>
            {isBusy ? t('products.joining') : t('products.join')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

const Named = ({ title, products }: { title: string; products: readonly ChosenProduct[] }) => (
  <div className="flex flex-col gap-1.5">
    <h3 className="text-small font-semibold">{title}</h3>
    <ul className="flex flex-col gap-1.5">
      {products.map(({ id, name, sku, imageUrl }) => (
        <li key={id} className="flex items-center gap-3">
          <ProductImage url={imageUrl} />
          <span className="flex min-w-0 flex-col text-small wrap-anywhere">
            {name}
            {sku && <span className="text-label text-muted">{sku}</span>}
          </span>
        </li>
      ))}
    </ul>
  </div>
);
