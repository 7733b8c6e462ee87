import { z } from 'zod';
import { type Queryable, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { badRequest, notFound } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { productPlannings } from './productPlannings.ts';
import type { ProductPlanning } from './productPlannings.ts';

const days = (message: string, most: number) => z.number(message).min(0, message).max(most, message).nullable();
const units = (message: string, least: number) => z.int(message).min(least, message).max(1_000_000, message).nullable();

const Planning = z.object({
  leadDays: days('Prazo inválido', 730),
  leadDeviationDays: days('Variação do prazo inválida', 365),
  reviewDays: z.int('Intervalo inválido').min(1, 'Intervalo inválido').max(365, 'Intervalo inválido').nullable(),
  minimumOrder: units('Pedido mínimo inválido', 1),
  casePack: units('Unidades por caixa inválidas', 1),
  onOrder: units('Quantidade pedida inválida', 0),
});

const NOTHING: ProductPlanning = {
  leadDays: null,
  leadDeviationDays: null,
  reviewDays: null,
  minimumOrder: null,
  casePack: null,
  onOrder: null,
};

/**
 * Sets how a product is reordered; what is absent stays as it was. Throws 400 for what cannot be, NOT_FOUND for a product
 * that is not the account's.
 */
export async function setProductPlanning(
  { accountId }: Viewer,
  { productId, ...changes }: { productId: number } & Partial<ProductPlanning>,
  { tx }: { tx?: Queryable } = {},
): Promise<void> {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const write = async (on: Queryable) => {
    // changes of one product wait for each other: what is absent is read first
    const own = await queryRows(
      'SELECT 1 FROM products WHERE account_id = $1 AND id = $2::bigint FOR NO KEY UPDATE',
      [accountId, Number.isSafeInteger(productId) ? productId : null],
      on,
    );
    if (own.length === 0) throw notFound('Produto não encontrado.');
    const known = (await productPlannings(accountId, on)).get(productId) ?? NOTHING;
    const parsed = Planning.safeParse({ ...known, ...Object.fromEntries(given) });
    if (!parsed.success) throw badRequest(parsed.error.issues[0]!.message);
    const { leadDays, leadDeviationDays, reviewDays, minimumOrder, casePack, onOrder } = parsed.data;
    await queryRows(
      `INSERT INTO product_planning
              (account_id, product_id, lead_days, lead_deviation_days, review_days, minimum_order, case_pack, on_order)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (account_id, product_id) DO UPDATE SET lead_days = excluded.lead_days,
         lead_deviation_days = excluded.lead_deviation_days, review_days = excluded.review_days,
         minimum_order = excluded.minimum_order, case_pack = excluded.case_pack, on_order = excluded.on_order`,
      [accountId, productId, leadDays, leadDeviationDays, reviewDays, minimumOrder, casePack, onOrder ?? 0],
      on,
    );
  };
  await (tx ? write(tx) : transaction(write));
}
