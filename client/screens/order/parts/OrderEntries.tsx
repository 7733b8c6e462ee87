import { lazy, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { LoadedLater } from '#client/routing/LoadedLater.tsx';

const OrderMoney = lazy(async () => ({
  default: (await import('#client/parts/reconciliation/OrderMoney.tsx')).OrderMoney,
}));

/** Anchor of the entries, for the steps of the ladder. */
export const ENTRIES = 'entries';

/** Every amount of the order as its source says it; opened by a link to it. */
export function OrderEntries({ number }: { number: string }) {
  const { hash } = useLocation();
  const [isOpen, setIsOpen] = useState(hash === `#${ENTRIES}`);
  useEffect(() => {
    const open = () => {
      if (location.hash === `#${ENTRIES}`) setIsOpen(true);
    };
    window.addEventListener('hashchange', open);
    return () => window.removeEventListener('hashchange', open);
  }, []);
  return (
    <details
      id={ENTRIES}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="rounded-lg border border-line bg-surface px-4 py-3"
    >
      <summary className="cursor-pointer text-heading">{t('orders.postingsOfTheOrder')}</summary>
      <div className="mt-3">
        {isOpen && (
          <LoadedLater fallback={<p className="text-small text-muted">{t('orders.loading')}</p>}>
            <OrderMoney orderId={number} />
          </LoadedLater>
        )}
      </div>
    </details>
  );
}
