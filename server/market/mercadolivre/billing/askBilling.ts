import { sentence } from '#server/platform/language/sentence.ts';
import { NotPermitted } from '#server/market/connector.ts';
import type { MercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';
import type { MercadoLivreOperation } from '#server/market/mercadolivre/auth/rates.ts';

/** `incomplete` (206): nothing of it is final, and it is to be asked again. `nothing`: the seller has none. */
export type Billed = { is: 'answer'; data: unknown } | { is: 'incomplete' } | { is: 'nothing' };

/**
 * One call of the reports of billing. Throws `NotPermitted` when the application lacks the right, unless what is asked for is
 * `optional`, which not every seller has.
 */
export async function askBilling(
  session: MercadoLivreSession,
  operation: MercadoLivreOperation,
  { path, query, isOptional = false }: { path: string; query: Record<string, string | number>; isOptional?: boolean },
): Promise<Billed> {
  const { status, data } = await session.get(operation, `/billing/integration${path}`, {
    query,
    accept: isOptional ? [400, 403, 404] : [403, 404],
  });
  if (status === 403 && !isOptional) throw new NotPermitted(sentence('billing.noRight'));
  if (status >= 400) return { is: 'nothing' };
  return status === 206 || data === null ? { is: 'incomplete' } : { is: 'answer', data };
}
