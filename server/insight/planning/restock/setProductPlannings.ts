import { z } from 'zod';
import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import { rowKey } from '#server/platform/prisma/rowKey.ts';
import { badRequest, notFound } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { ServicePercent } from '#server/insight/planning/policy/servicePercent.ts';
import { listingsOfItem } from './listingsOfItem.ts';
import { productPlannings } from './productPlannings.ts';

const days = (message: string, max: number) => z.number(message).min(0, message).max(max, message).nullable();
const units = (message: string, min: number) => z.int(message).min(min, message).max(1_000_000, message).nullable();

const Planning = z
  .object({
    leadDays: days('Prazo inválido', 730),
    leadDeviationDays: days('Variação do prazo inválida', 365),
    reviewDays: z.int('Intervalo inválido').min(1, 'Intervalo inválido').max(365, 'Intervalo inválido').nullable(),
    minimumOrder: units('Pedido mínimo inválido', 1),
    casePack: units('Unidades por caixa inválidas', 1),
    onOrder: units('Quantidade pedida inválida', 0),
    servicePercent: ServicePercent.nullable(),
  })
  .partial();

type Change = { productId: string | number } & z.input<typeof Planning>;

/** Products of one change. */
const MAX_PRODUCTS = 200;

/**
 * Sets the reorder rules of the products that listings sell in their countries, all or none; absent fields stay unchanged. Throws 400 for invalid
 * values and more than 200 products, NOT_FOUND for a product that is not the account's.
 */
export async function setProductPlannings(viewer: Viewer, products: readonly Change[]): Promise<void> {
  if (products.length === 0) throw badRequest('Escolha pelo menos um produto.');
  if (products.length > MAX_PRODUCTS) throw badRequest(`Altere no máximo ${MAX_PRODUCTS} produtos de uma vez.`);
  const plannings = await productPlannings(viewer);
  const writes = [];
  for (const change of products) writes.push(...(await writesOf(viewer, change, plannings)));
  await accountPrisma(viewer).$transaction(writes);
}

/** The writes of one product's change. */
async function writesOf(
  viewer: Viewer,
  { productId, ...changes }: Change,
  plannings: Awaited<ReturnType<typeof productPlannings>>,
) {
  const prisma = accountPrisma(viewer);
  const product = await prisma.product.findUnique({ where: rowKey(viewer, productId), select: { id: true } });
  if (!product) throw notFound('products.notFound');
  const parsed = Planning.safeParse(changes);
  if (!parsed.success) throw badRequest(parsed.error.issues[0]!.message);
  const { onOrder, servicePercent, ...rules } = parsed.data;
  const set = {
    ...rules,
    ...(onOrder !== undefined && { onOrder: onOrder ?? 0 }),
    ...(servicePercent !== undefined && { serviceShare: servicePercent && servicePercent / 100 }),
  };
  const listings = await listingsOfItem(viewer.accountId, product.id);
  const key = { accountId: viewer.accountId, productId: listings.find((id) => plannings.has(id)) ?? product.id };
  const others = listings.filter((id) => id !== key.productId);
  return [
    ...(onOrder === undefined
      ? []
      : [
          prisma.productPlanning.updateMany({
            where: { accountId: key.accountId, productId: { in: others } },
            data: { onOrder: 0 },
          }),
        ]),
    prisma.productPlanning.upsert({
      where: { accountId_productId: key },
      create: { ...key, ...set },
      update: set,
      select: { productId: true },
    }),
  ];
}
