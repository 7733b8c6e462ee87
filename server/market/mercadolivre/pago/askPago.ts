import type { MercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';
import type { MercadoLivreOperation } from '#server/market/mercadolivre/auth/rates.ts';

/**
 * `incomplete` (206, or an empty body): nothing of it is final, and it is to be asked again. `nothing`: it does not exist.
 * `refused`: the seller's token may not read it, whatever else it may.
 */
export type FromPago = { is: 'answer'; data: unknown } | { is: 'incomplete' } | { is: 'nothing' } | { is: 'refused' };

interface Asked {
  path: string;
  query?: Record<string, string | number>;
  /** What is to be made; absent: it is read. */
  body?: object;
  isFile?: boolean;
}

/** One call of Mercado Pago with the seller's token of Mercado Livre. */
export async function askPago(
  { get, post }: MercadoLivreSession,
  operation: MercadoLivreOperation,
  { path, query, body, isFile = false }: Asked,
): Promise<FromPago> {
  const accept = [401, 403, 404];
  const { status, data } = body
    ? await post(operation, path, { body, accept })
    : await get(operation, path, { accept, isFile, ...(query && { query }) });
  if (status === 401 || status === 403) return { is: 'refused' };
  if (status === 404) return { is: 'nothing' };
  // what is to be made may be taken without a word
  return status === 206 || (data === null && !body) ? { is: 'incomplete' } : { is: 'answer', data };
}
