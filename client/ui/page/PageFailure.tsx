import { failureCode } from '#client/lib/callError.ts';
import { failureSentence } from '#client/lib/language/failureText.ts';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { EmptyState } from './EmptyState.tsx';

/** Words of the failure; those below when their own file is what did not arrive. */
function wordsOf(error: unknown) {
  try {
    return {
      title: t('failure.screenNotOpened'),
      hint: failureSentence(failureCode(error) ?? 'server'),
      retry: t('failure.tryAgain', { screen: 'other' }),
    };
  } catch {
    return {
      title: 'Não foi possível abrir esta tela',
      hint: 'Verifique a conexão e tente de novo.',
      retry: 'Tentar Novamente',
    };
  }
}

/** Shown in place of a screen whose code or loader failed, with a button that reloads the page. */
export function PageFailure({ error }: { error?: unknown }) {
  const { title, hint, retry } = wordsOf(error);
  return (
    <div className="mx-auto max-w-lg px-4 py-16" role="alert">
      <EmptyState title={title} hint={hint}>
        <Button tone="primary" onClick={() => window.location.reload()}>
          {retry}
        </Button>
      </EmptyState>
    </div>
  );
}
