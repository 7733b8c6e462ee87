import type { ReactNode } from 'react';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { toast } from './toast.tsx';

const ID = 'undo';

/** Shows what was done, with a button that takes it back. Replaces the former one. */
export const toastUndo = (done: ReactNode, onUndo: () => void) =>
  toast.success(
    <span className="flex items-center gap-2">
      <span>{done}</span>
      <Button
        tone="quiet"
        onClick={() => {
          toast.remove(ID);
          onUndo();
        }}
      >
        {t('failure.undo')}
      </Button>
    </span>,
    { id: ID, duration: 10_000 },
  );
