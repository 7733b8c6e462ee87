import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '#prisma/generated/client/client.ts';
import type { OrderItemSnapshot, OrderSnapshot } from '#server/market/snapshots/orderSnapshots.ts';

export interface PrismaSales {
  /** Stores orders and lines by createMany, without rollups, in one transaction. Returns seconds. */
  createMany(accountId: number, sales: OrderSnapshot[]): Promise<number>;
  /** Upserts each order with its lines in its own transaction. Returns seconds. */
  upsert(accountId: number, sales: OrderSnapshot[]): Promise<number>;
  close(): Promise<void>;
}

const SAO_PAULO_OFFSET_MS = 3 * 3_600_000;
const saleDayOf = (at: Date) => new Date(new Date(at.getTime() - SAO_PAULO_OFFSET_MS).toISOString().slice(0, 10));

/** Stores the orders of `generateSales` as Prisma's guide suggests, without costs, estimates and rollups. */
export async function prismaSales(databaseUrl: string): Promise<PrismaSales> {
  const prisma = new PrismaClient({
    adapter: new PrismaPg({ connectionString: databaseUrl, max: 1 }),
    transactionOptions: { timeout: 600_000 }, // default: 5 s
  });
  const products = new Map<number, number[]>();
  const productsOf = async (accountId: number) => {
    const known = products.get(accountId);
    if (known) return known;
    const rows = await prisma.product.findMany({ where: { accountId }, select: { id: true }, orderBy: { id: 'asc' } });
    const ids = rows.map(({ id }) => id);
    products.set(accountId, ids);
    return ids;
  };
  const timed = async (accountId: number, work: (ids: number[]) => Promise<unknown>) => {
    const ids = await productsOf(accountId);
    const start = performance.now();
    await work(ids);
    return (performance.now() - start) / 1000;
  };
  await prisma.$connect();
  return {
    createMany: (accountId, sales) =>
      timed(accountId, (ids) =>
        prisma.$transaction(async (tx) => {
          const stored = await tx.order.createManyAndReturn({
            data: sales.map((sale) => orderRow(accountId, sale)),
            select: { id: true, externalId: true },
          });
          const idOf = new Map(stored.map(({ id, externalId }) => [externalId, id]));
          await tx.orderItem.createMany({
            data: sales.flatMap((sale) =>
              sale.items.map((item) => lineRow(accountId, idOf.get(sale.externalId)!, sale, item, ids)),
            ),
          });
        }),
      ),
    upsert: (accountId, sales) =>
      timed(accountId, async (ids) => {
        for (const sale of sales) await prisma.$transaction((tx) => upsertOrder(tx, accountId, sale, ids));
      }),
    close: () => prisma.$disconnect(),
  };
}

type Transaction = Parameters<Parameters<PrismaClient['$transaction']>[0]>[0];

async function upsertOrder(tx: Transaction, accountId: number, sale: OrderSnapshot, ids: number[]): Promise<void> {
  const { marketplace, externalId } = sale;
  const row = orderRow(accountId, sale);
  const { id } = await tx.order.upsert({
    where: { accountId_marketplace_externalId: { accountId, marketplace, externalId } },
    create: row,
    update: row,
  });
  for (const item of sale.items) {
    const line = lineRow(accountId, id, sale, item, ids);
    const { lineKey } = item;
    await tx.orderItem.upsert({
      where: { accountId_orderId_lineKey: { accountId, orderId: id, lineKey } },
      create: line,
      update: line,
    });
  }
}

const orderRow = (accountId: number, { items, ...sale }: OrderSnapshot) => {
  const { updatedAt, ...row } = sale;
  const totalMinor = BigInt(items.reduce((sum, { priceMinor, discountMinor }) => sum + priceMinor! - discountMinor, 0));
  return { accountId, ...row, saleDay: saleDayOf(sale.purchasedAt), totalMinor, marketplaceUpdatedAt: updatedAt };
};

const lineRow = (
  accountId: number,
  orderId: bigint,
  { marketplace, purchasedAt, currency }: OrderSnapshot,
  { lineKey, listingKey, status, quantity, ...money }: OrderItemSnapshot,
  ids: number[],
) => ({
  accountId,
  orderId,
  lineKey,
  productId: ids[Number(listingKey.slice(4))]!,
  marketplace,
  status,
  purchasedAt,
  saleDay: saleDayOf(purchasedAt),
  quantity,
  currency,
  priceMinor: money.priceMinor,
  discountMinor: money.discountMinor,
  shippingMinor: money.shippingMinor,
  feesMinor: money.feesMinor,
  fulfilmentMinor: money.fulfilmentMinor,
});
