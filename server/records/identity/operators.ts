import type { Settings } from '#server/platform/process/settings.ts';
import { notFound } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { isDemoEmail } from './demoAccount.ts';
import { person } from './person.ts';
import { emailConfirmedAt } from './recovery/confirmEmail.ts';

let emails: ReadonlySet<string> = new Set();

/** Sets whose e-mails are those of operators of the installation, in lower case. Called once at start. */
export function useOperators({ OPERATOR_EMAILS }: Pick<Settings, 'OPERATOR_EMAILS'>): void {
  emails = new Set(OPERATOR_EMAILS);
}

/** Whether an e-mail, in the form in which it is stored, is named as an operator's. Says nothing of who uses it here. */
export const isOperatorEmail = (email: string): boolean => emails.has(email) && !isDemoEmail(email);

/**
 * Whether the viewer operates the installation: signed in by a session, with an e-mail that is named as an operator's and
 * has been confirmed. For all others no statement is run.
 */
export async function isOperator(viewer: Viewer): Promise<boolean> {
  if (emails.size === 0 || viewer.access?.kind !== 'session') return false;
  const { email } = await person(viewer);
  return isOperatorEmail(email) && (await emailConfirmedAt(viewer)) !== null;
}

/** Throws the 404 of an unknown address when the viewer is no operator. */
export async function checkOperator(viewer: Viewer): Promise<void> {
  if (!(await isOperator(viewer))) throw notFound('errors.nothingHere');
}
