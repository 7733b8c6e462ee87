import { createHmac } from 'node:crypto';
import type { Simulator } from '#server/market/simulator/simulator.ts';

/** A public URL, valid for `livesMs`, signed like a storage URL. */
export function signedUrl({ seed, clock }: Simulator, origin: string, path: string, livesMs: number): string {
  const expires = String(clock.now() + livesMs);
  return `${origin}${path}?X-Amz-Expires=${expires}&X-Amz-Signature=${sign(seed, path, expires)}`;
}

/** Whether a URL has a valid signature and has not expired. */
export function isSigned({ seed, clock }: Simulator, address: string): boolean {
  const { pathname, searchParams } = new URL(address);
  const expires = searchParams.get('X-Amz-Expires') ?? '';
  return searchParams.get('X-Amz-Signature') === sign(seed, pathname, expires) && clock.now() < Number(expires);
}

function sign(seed: number, path: string, expires: string): string {
  return createHmac('sha256', `document ${seed}`).update(`${path} ${expires}`).digest('hex');
}
