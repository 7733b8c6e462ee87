import type { ReactNode } from 'react';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { toast } from './toast.tsx';

const ID = 'undo';

/**
 * Shows for 10 s what was done, with a button that takes it back. Replaces the former one. `label` names the button where more than one thing
 * could be meant.
 */
export const toastUndo = (done: ReactNode, onUndo: () => void, label?: string) =>
  toast.success(
    <span className="flex items-center gap-2">
      <span>{done}</span>
      <Button
        tone="quiet"
        aria-label={label}
        onClick={() => {
          toast.remove(ID);
          onUndo();
        }}
      >
        {t('app.undo')}
      </Button>
    </span>,
    { id: ID, duration: 10_000 },
  );
