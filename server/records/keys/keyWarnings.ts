import { say } from '#server/platform/language/say.ts';
import { daysBefore } from '#server/platform/values/saoPauloDay.ts';
import type { ConnectionForm } from '#server/market/connection/connectionForm.ts';

interface DatedKeys {
  /** `YYYY-MM-DD`, as the two below; null when unknown. */
  secretMadeOn: string | null;
  authorizedOn: string | null;
  /** Whether the seller authorized them by the consent page. */
  isConsented: boolean;
}

/**
 * Sentences for the seller about keys that end soon or have ended by their age: the client secret, and an authorization by
 * the consent page. Amazon names no end for one of a private application, nor any other marketplace for theirs.
 */
export function keyWarnings(
  { ofName: of, secretDays, consentDays }: Pick<ConnectionForm, 'ofName' | 'secretDays' | 'consentDays'>,
  { secretMadeOn, authorizedOn, isConsented }: DatedKeys,
  today: string,
): string[] {
  const secret = secretDays && secretMadeOn ? ageOf(secretMadeOn, secretDays, today) : null;
  const consent = consentDays && authorizedOn && isConsented ? ageOf(authorizedOn, consentDays, today) : null;
  return [
    secret && say(secret.isOver ? 'marketplaces.secretEnded' : 'marketplaces.secretEnds', { of, ...secret.days }),
    consent && say(consent.isOver ? 'marketplaces.consentEnded' : 'marketplaces.consentEnds', { of, ...consent.days }),
  ].filter((warning) => warning !== null);
}

/** Days once something has reached the age of its warning; null before. */
function ageOf(day: string, { lasts, warnAt }: { lasts: number; warnAt: number }, today: string) {
  if (day > daysBefore(today, warnAt)) return null;
  const end = daysBefore(day, -lasts);
  return { days: { from: { day }, end: { day: end } }, isOver: end <= today };
}
