import { Tag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#client/ui/Button.tsx';

const SavingsDialog = lazy(async () => ({ default: (await import('./SavingsDialog.tsx')).SavingsDialog }));

/** The orange band with the screen's name and the way to what can be saved. */
export function SalesHeader() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="bg-brand text-white">
      <div className="mx-auto flex h-12 max-w-[120rem] items-center justify-between px-4">
        <h1 lang="en" className="text-base font-semibold tracking-tight">
          Sales
        </h1>
        <Button tone="onBrand" lang="en" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          <Tag size={14} aria-hidden />
          Get a discount
        </Button>
      </div>
      {isOpen && (
        <Suspense>
          <SavingsDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
