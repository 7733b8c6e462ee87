import { CallError, failureCode, type FailureCode, isWordless } from '#client/lib/callError.ts';
import { t } from './t.ts';

/** What happened and what to do, by code, in the page's language; `isEnglish` on the two screens that are English in Padrão. */
export function failureSentence(code: FailureCode, isEnglish = false): string {
  const screen = isEnglish ? 'english' : 'other';
  switch (code) {
    case 'offline':
      return t('failure.offline', { screen });
    case 'timeout':
      return t('failure.timeout', { screen });
    case 'session':
      return t('failure.session', { screen });
    case 'marketplace':
      return t('failure.marketplace', { screen });
    case 'forbidden':
      return t('failure.forbidden', { screen });
    case 'server':
      return t('failure.server', { screen });
  }
}

/**
 * One line for a toast or a panel: the server's words where it gave some, else the sentence of the connection. The words of
 * the browser, or of code that failed, are logged and not shown.
 */
export function failureText(error: unknown): string {
  if (!isWordless(error)) return (error as CallError).message;
  if (error instanceof CallError) return t('failure.connection');
  console.error(error);
  return failureSentence(failureCode(error) ?? 'server');
}
