import { useState } from 'react';
import { Button } from './Button.tsx';

/** Does what cannot be taken back at the second press: the first one asks. */
export function ConfirmButton({
  action = 'Remover',
  confirm = 'Confirmar',
  what,
  isBusy,
  onConfirm,
}: {
  /** The verb on the button. */
  action?: string;
  /** What it says while it asks. */
  confirm?: string;
  /** Of what, for screen readers. */
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
