import { failureCode } from '#client/lib/callError.ts';
import { failureSentence } from '#client/lib/language/failureText.ts';
import { wordsOr } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { EmptyState } from './EmptyState.tsx';

/** What happened; only what to do when the words of failures are what did not arrive. */
function hintOf(error: unknown): string {
  try {
    return failureSentence(failureCode(error) ?? 'server');
  } catch {
    return wordsOr('app.checkTheConnectionAndTryAgain', 'Verifique a conexão e tente de novo.');
  }
}

/** Shown in place of a screen whose code or loader failed, with a button that reloads the page. */
export const PageFailure = ({ error }: { error?: unknown }) => (
  <div className="mx-auto max-w-lg px-4 py-16" role="alert">
    <EmptyState
      title={wordsOr('app.thisScreenCouldNotBeOpened', 'Não foi possível abrir esta tela')}
      hint={hintOf(error)}
    >
      <Button tone="primary" onClick={() => window.location.reload()}>
        {wordsOr('app.tryAgain', 'Tentar Novamente')}
      </Button>
    </EmptyState>
  </div>
);
