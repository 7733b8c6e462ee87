import { clsx } from 'clsx';
import { Tag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { specifiedEnglish } from '#client/lib/language/locale.ts';
import { t } from '#client/lib/language/t.ts';
import { Button, buttonClass } from '#client/ui/controls/Button.tsx';
import { ordersOf, resultPath, salesForm, statesPath } from './salesView.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';

const SavingsDialog = lazy(async () => ({
  default: (await import('#client/screens/dashboard/products/SavingsDialog.tsx')).SavingsDialog,
}));

/** Orange header with the screen's name and the button for possible savings. */
export function SalesHeader() {
  const [isOpen, setIsOpen] = useState(false);
  const { view } = useUrlView(salesForm);
  return (
    <div className="bg-action text-white print:hidden">
      <div className="mx-auto flex min-h-12 max-w-[90rem] flex-wrap items-center justify-between gap-x-3 gap-y-1 px-3 py-1 sm:px-4">
        <h1 lang={specifiedEnglish()} className="text-title tracking-tight">
          {t('dashboard.sales2')}
        </h1>
        <span className="flex flex-wrap gap-2">
          <Link to={resultPath(view)} className={buttonClass('onBrand')}>
            {t('dashboard.pL')}
          </Link>
          <Link to={ordersOf({ ...view, search: '' })} className={clsx(buttonClass('onBrand'), 'max-sm:hidden')}>
            {t('dashboard.orders2')}
          </Link>
          <Link to={statesPath(view)} className={buttonClass('onBrand')}>
            {t('dashboard.byState')}
          </Link>
          <Button tone="onBrand" lang={specifiedEnglish()} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
            <Tag size={14} aria-hidden />
            {t('dashboard.getADiscount')}
          </Button>
        </span>
      </div>
      {isOpen && (
        <Suspense>
          <SavingsDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
