import type { ReactNode } from 'react';
import { t } from '#client/lib/language/t.ts';
import { wordsOr } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';

/** Shown in place of missing content: what is missing, why, and the next step. */
export function EmptyState({
  title,
  hint,
  level = 2,
  children,
}: {
  title: string;
  hint?: ReactNode;
  level?: 1 | 2;
  children?: ReactNode;
}) {
  const Heading = `h${level}` as const;
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-12 text-center">
      <Heading className="text-heading">{title}</Heading>
      {hint && <p className="max-w-md text-muted">{hint}</p>}
      {children && <div className="mt-2 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}

/** Shown in place of a screen whose code or loader failed, with a button that reloads the page. */
export const LoadFailure = () => (
  <div className="mx-auto max-w-lg px-4 py-16" role="alert">
    <EmptyState
      title={wordsOr('app.thisScreenCouldNotBeOpened', t('app.thisScreenCouldNotBeOpened'))}
      hint={wordsOr('app.checkTheConnectionAndTryAgain', t('app.checkTheConnectionAndTryAgain'))}
    >
      <Button tone="primary" onClick={() => window.location.reload()}>
        {wordsOr('app.tryAgain', t('app.tryAgain'))}
      </Button>
    </EmptyState>
  </div>
);
