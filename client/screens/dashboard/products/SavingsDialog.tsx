import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { t } from '#client/lib/language/t.ts';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';
import { Savings } from './Savings.tsx';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { salesForm } from '#client/screens/dashboard/salesView.ts';

/** "Descontos e economias": what products lose and could save. */
export function SavingsDialog({ onClose }: { onClose: () => void }) {
  const { linkTo } = useUrlView(salesForm);
  return (
    <Dialog title={t('dashboard.discountsAndSavings')} onClose={onClose}>
      <ErrorBoundary fallback={<p role="alert">{t('dashboard.theSavingsCouldNotBeComputed')}</p>}>
        <Suspense
          fallback={
            <div role="status" aria-label={t('dashboard.loadingSavings')} className="flex flex-col gap-3">
              <Skeleton className="h-5 w-2/3" />
              <Skeleton className="h-20" />
            </div>
          }
        >
          <Savings linkTo={linkTo} onLeave={onClose} />
        </Suspense>
      </ErrorBoundary>
    </Dialog>
  );
}
