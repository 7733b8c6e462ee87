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
  /** The answer's language: that of the screens, or the browser's where a mail follows. */
  language?: 'pt-BR' | 'browser';
}

/**
 * Sends a JSON body to an address that needs no session. Returns the answer's JSON, null when it has none. Throws
 * `VisitorRefusal`.
 */
export async function visitorCall<Answer>(
  address: string,
  body: object,
  { otherwise, language = 'pt-BR' }: Options,
): Promise<Answer | null> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(language !== 'browser' && { 'accept-language': language }) },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new VisitorRefusal(t('app.theServerCouldNotBeReached'));
  });
  const answer = (await response.json().catch(() => null)) as (Answer & { error?: string; field?: string }) | null;
  if (!response.ok) throw new VisitorRefusal(answer?.error || otherwise, answer?.field);
  return answer;
}

/** Whether this installation sends mail. True while that is unknown: the call that sends it answers. */
export const sendsMail = (): Promise<boolean> =>
  fetch('/api/auth/options')
    .then((response) => response.json())
    .then(
      (options: { sendsMail?: boolean } | null) => options?.sendsMail ?? true,
      () => true,
    );

/** The token in the fragment of a link sent by mail, which then leaves the address bar; null without one. */
export function takeLinkToken(): string | null {
  const token = new URLSearchParams(window.location.hash.slice(1)).get('token');
  window.history.replaceState(null, '', window.location.pathname);
  return token;
}
