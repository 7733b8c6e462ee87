import type { ReactNode } from 'react';
import { CallError, failureCode, isWordless } from '#client/lib/callError.ts';
import { failureSentence } from '#client/lib/language/failureText.ts';
import { t } from '#client/lib/language/t.ts';
import { loginPath, paths } from '#client/lib/paths.ts';
import { Button, buttonClass } from '#client/ui/controls/Button.tsx';
import { EmptyState } from './EmptyState.tsx';

/**
 * Shown in place of what could not be loaded, and never like something empty: what happened, what to do, and the button for it.
 * `title` is the specification's sentence, where it has one.
 */
export function LoadFailure({
  error,
  title,
  lead,
  level,
  isEnglish = false,
  isBusy = false,
  onRetry,
  children,
}: {
  error: unknown;
  title?: string;
  /** The specification's line for an error without words of the server. */
  lead?: string;
  level?: 1 | 2;
  /** On the screens that the specification words in English. */
  isEnglish?: boolean;
  isBusy?: boolean;
  onRetry: () => void;
  /** Further steps. */
  children?: ReactNode;
}) {
  const code = failureCode(error);
  const screen = isEnglish ? 'english' : 'other';
  const words = isWordless(error) ? null : (error as CallError).message;
  return (
    <div role="alert" data-failure={code ?? 'refused'} className="rounded-lg border border-negative bg-surface">
      <EmptyState
        title={title ?? t('failure.couldNotLoad', { screen })}
        level={level}
        hint={
          <>
            {lead && words === null && <span className="block">{lead}</span>}
            {code ? failureSentence(code, isEnglish) : words}
            {/* it names the request in the log */}
            {(error as Partial<CallError>)?.code === 'INTERNAL' && <span className="block text-label">{words}</span>}
          </>
        }
      >
        {code === 'session' && (
          <a href={loginPath(window.location.pathname + window.location.search)} className={buttonClass('primary')}>
            {t('failure.signIn', { screen })}
          </a>
        )}
        {code === 'marketplace' && (
          <a href={paths.credentials} className={buttonClass('primary')}>
            {t('failure.authorize', { screen })}
          </a>
        )}
        {code !== 'session' && code !== 'forbidden' && (
          <Button tone={code === 'marketplace' ? 'secondary' : 'primary'} disabled={isBusy} onClick={onRetry}>
            {t('failure.tryAgain', { screen })}
          </Button>
        )}
        {children}
      </EmptyState>
    </div>
  );
}
