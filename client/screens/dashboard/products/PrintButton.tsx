import { Printer } from 'lucide-react';
import { useState } from 'react';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';
import type { SoldProducts } from './soldProducts.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { salesForm } from '#client/screens/dashboard/salesView.ts';
import { failureText } from '#client/lib/language/failureText.ts';

/** Fetches the rows of all pages for printing. The browser's print command prints only the current page. */
export function PrintButton({ onReady }: { onReady: (sold: SoldProducts) => void }) {
  const { view } = useUrlView(salesForm);
  const [isBusy, setIsBusy] = useState(false);
  const handleClick = async () => {
    setIsBusy(true);
    try {
      onReady(await (await import('./soldProducts.ts')).soldProducts(view));
    } catch (error) {
      toastError(failureText(error), 'print');
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button
      aria-label={t('dashboard.print')}
      title={t('dashboard.print')}
      disabled={isBusy}
      onClick={() => void handleClick()}
    >
      <Printer size={14} aria-hidden />
    </Button>
  );
}
