import { useState } from 'react';
import { t } from '#client/lib/language/t.ts';
import { Button } from './Button.tsx';

/** Button for an irreversible action: the first press asks for confirmation, the second runs it. */
export function ConfirmButton({
  action = t('app.remove'),
  confirm = t('app.confirm'),
  what,
  isBusy,
  onConfirm,
}: {
  /** The verb on the button. */
  action?: string;
  /** Text while it asks for confirmation. */
  confirm?: string;
  /** Object of the action, for screen readers. */
  what: string;
  isBusy: boolean;
  onConfirm: () => void;
}) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Button
      tone={isAsking ? 'secondary' : 'quiet'}
      disabled={isBusy}
      aria-label={isAsking ? `${confirm}: ${action.toLowerCase()} ${what}` : `${action} ${what}`}
      onBlur={() => setIsAsking(false)}
      onClick={() => {
        if (isAsking) onConfirm();
        setIsAsking(!isAsking);
      }}
    >
      {isAsking ? confirm : action}
    </Button>
  );
}
