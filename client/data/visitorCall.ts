import { acceptLanguage } from '#client/lib/language/locale.ts';
import { t } from '#client/lib/language/t.ts';
/** Refusal of a call without a session. The message is for the user. */
export class VisitorRefusal extends Error {
  override name = 'VisitorRefusal';
  constructor(
    message: string,
    /** Field of the form at which to show it; null: at none. */
    readonly field: string | null = null,
  ) {
    super(message);
  }
}

interface Options {
  /** Message of a refusal without words. */
  otherwise: string;
}

/**
 * Sends a JSON body to an address that needs no session. Returns the answer's JSON, null when it has none. Throws
 * `VisitorRefusal`.
 */
export async function visitorCall<Answer>(
  address: string,
  body: object,
  { otherwise }: Options,
): Promise<Answer | null> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': acceptLanguage() },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new VisitorRefusal(t('app.theServerCouldNotBeReached'));
  });
  const answer = (await response.json().catch(() => null)) as (Answer & { error?: string; field?: string }) | null;
  if (!response.ok) throw new VisitorRefusal(answer?.error || otherwise, answer?.field);
  return answer;
}

/** What this installation offers before signing in. Null when it does not say. */
const visitorOptions = (): Promise<{ sendsMail?: boolean; hasDemo?: boolean } | null> =>
  fetch('/api/auth/options')
    .then((response) => response.json() as Promise<{ sendsMail?: boolean; hasDemo?: boolean } | null>)
    .catch(() => null);

/** Whether this installation sends mail. True while that is unknown: the call that sends it answers. */
export const sendsMail = async (): Promise<boolean> => (await visitorOptions())?.sendsMail ?? true;

/** Whether this installation has a demonstration to open without a password. False while that is unknown. */
export const hasDemonstration = async (): Promise<boolean> => (await visitorOptions())?.hasDemo ?? false;

/** The token in the fragment of a link sent by mail, which then leaves the address bar; null without one. */
export function takeLinkToken(): string | null {
  const token = new URLSearchParams(window.location.hash.slice(1)).get('token');
  window.history.replaceState(null, '', window.location.pathname);
  return token;
}

/** Opens a session of the demonstration, without a password, and returns its token. Throws when there is none to open. */
export async function demoToken(): Promise<string> {
  // the previous session is not ended, because a pending request of it would end the new session when refused
  const response = await fetch('/api/auth/demo', { method: 'POST' });
  if (!response.ok) throw new Error(`demonstration: ${response.status}`);
  return ((await response.json()) as { token: string }).token;
}
