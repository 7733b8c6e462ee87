import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '#simulator/simulatorState.ts';
import { MINUTE } from '#simulator/seller/calendar.ts';

interface Consent {
  marketplace: 'amazon' | 'mercadolivre';
  redirectUri: string;
  /** PKCE code challenge; null when none was sent. */
  challenge: string | null;
}

export interface ConsentCodes {
  issue(consent: Consent): string;
  /** Consumes a code and returns whether it is valid for this exchange. */
  take(marketplace: Consent['marketplace'], form: URLSearchParams): boolean;
}

const LIFE_MS = { amazon: 5 * MINUTE, mercadolivre: 10 * MINUTE };

/** Codes issued by consent pages: valid once, for minutes, and for the redirect URI they were sent to. */
export function consentCodes(clock: Clock): ConsentCodes {
  const open = new Map<string, Consent & { until: number }>();
  return {
    issue: (consent) => {
      const code = randomBytes(12).toString('hex');
      open.set(code, { ...consent, until: clock.now() + LIFE_MS[consent.marketplace] });
      return code;
    },
    take: (marketplace, form) => {
      const code = form.get('code') ?? '';
      const consent = open.get(code);
      open.delete(code);
      if (consent?.marketplace !== marketplace || consent.until < clock.now()) return false;
      if (consent.redirectUri !== form.get('redirect_uri')) return false;
      return consent.challenge === null || consent.challenge === hashed(form.get('code_verifier') ?? '');
    },
  };
}

const hashed = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');
