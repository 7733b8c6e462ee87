import { useState } from 'react';
import { Button } from '#client/ui/Button.tsx';

/** Removes at the second press: the first one asks. */
export function RemoveButton({ what, isBusy, onRemove }: { what: string; isBusy: boolean; onRemove: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Button
      tone={isAsking ? 'secondary' : 'quiet'}
      disabled={isBusy}
      aria-label={isAsking ? `Confirmar: remover ${what}` : `Remover ${what}`}
      onBlur={() => setIsAsking(false)}
      onClick={() => {
        if (isAsking) onRemove();
        setIsAsking(!isAsking);
      }}
    >
      {isAsking ? 'Confirmar' : 'Remover'}
    </Button>
  );
}
