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
  { of, secretDays, consentDays }: Pick<ConnectionForm, 'of' | 'secretDays' | 'consentDays'>,
  { secretMadeOn, authorizedOn, isConsented }: DatedKeys,
  today: string,
): string[] {
  const secret = secretDays && secretMadeOn ? ageOf(secretMadeOn, secretDays, today) : null;
  const consent = consentDays && authorizedOn && isConsented ? ageOf(authorizedOn, consentDays, today) : null;
  return [
    secret &&
      `O Client Secret ${of} é de ${secret.from} e ${secret.isOver ? 'deve ter vencido' : 'vence'} por volta de ${secret.end}: gere outro no console do aplicativo e troque-o em Credenciais.`,
    consent &&
      `A autorização ${of} é de ${consent.from} e ${consent.isOver ? 'valia' : 'vale'} até ${consent.end}: autorize o aplicativo de novo em Credenciais.`,
  ].filter((sentence) => sentence !== null);
}

/** Days in words once something has reached the age of its warning; null before. */
function ageOf(day: string, { lasts, warnAt }: { lasts: number; warnAt: number }, today: string) {
  if (day > daysBefore(today, warnAt)) return null;
  const end = daysBefore(day, -lasts);
  return { from: inWords(day), end: inWords(end), isOver: end <= today };
}

const inWords = (day: string) => day.split('-').toReversed().join('/');
