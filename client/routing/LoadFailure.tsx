import type { FallbackProps } from 'react-error-boundary';
import { useRevalidator } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';

/** Replaces what could not be loaded: the reason and a retry button. What is beside it stays usable. */
export function LoadFailure({ error }: FallbackProps) {
  const { revalidate, state } = useRevalidator();
  return (
    <div role="alert" className="rounded-lg border border-line bg-surface">
      <EmptyState
        title={t('app.theDataCouldNotBeLoaded')}
        hint={(error instanceof Error && error.message) || t('app.unknownError')}
      >
        <Button tone="primary" disabled={state !== 'idle'} onClick={() => void revalidate()}>
          {t('app.tryAgain')}
        </Button>
      </EmptyState>
    </div>
  );
}
