import { createServer } from 'node:http';
import { PrismaPg } from '@prisma/adapter-pg';
import SchemaBuilder from '@pothos/core';
import PrismaPlugin from '@pothos/plugin-prisma';
import RelayPlugin from '@pothos/plugin-relay';
import { createYoga } from 'graphql-yoga';
import { bearerOf } from '#server/records/identity/authenticate.ts';
import { viewerOfSecret } from '#server/records/identity/sessions/session.ts';
import { useDatabase } from '#server/platform/postgres/db.ts';
import { PrismaClient } from '#prisma/generated/client/client.ts';
import type PrismaTypes from '#prisma/generated/pothosTypes.ts';
import { getDatamodel } from '#prisma/generated/pothosTypes.ts';

// Products with their costs as yoga, Pothos and its Prisma plugin serve them by default: prismaObject, relation,
// prismaConnection, for the holder of a session of the product. Argument: database URL. Reports its port to the parent.
useDatabase(process.argv[2]!); // for the sessions
const prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString: process.argv[2]! }) });
const builder = new SchemaBuilder<{
  Context: { accountId: number };
  PrismaTypes: PrismaTypes;
  DefaultFieldNullability: false;
}>({
  plugins: [RelayPlugin, PrismaPlugin],
  defaultFieldNullability: false,
  relay: { clientMutationId: 'omit', cursorType: 'String' },
  prisma: { client: prisma, dmmf: getDatamodel() },
});

const dayOf = (date: Date) => date.toISOString().slice(0, 10);
builder.prismaObject('ProductCost', {
  fields: (t) => ({
    validFrom: t.string({ resolve: ({ validFrom }) => dayOf(validFrom) }),
    costMinor: t.float({ resolve: ({ costMinor }) => Number(costMinor) }),
  }),
});
builder.prismaObject('Product', {
  fields: (t) => ({
    id: t.exposeID('id'),
    asin: t.exposeString('asin'),
    sku: t.exposeString('sku', { nullable: true }),
    name: t.exposeString('name', { nullable: true }),
    imageUrl: t.exposeString('imageUrl', { nullable: true }),
    marketplace: t.exposeString('marketplace'),
    country: t.exposeString('country'),
    currency: t.exposeString('currency'),
    costs: t.relation('costs', { query: { orderBy: { validFrom: 'desc' } } }),
  }),
});
builder.queryType({
  fields: (t) => ({
    products: t.prismaConnection({
      type: 'Product',
      cursor: 'accountId_id',
      totalCount: (_connection, _args, { accountId }) => prisma.product.count({ where: { accountId } }),
      resolve: (query, _parent, _args, { accountId }) =>
        prisma.product.findMany({ ...query, where: { accountId }, orderBy: { id: 'asc' } }),
    }),
  }),
});

const context = async ({ request }: { request: Request }) => {
  const viewer = await viewerOfSecret(bearerOf(request.headers.get('authorization'))!);
  return { accountId: viewer!.accountId };
};
const server = createServer(createYoga({ schema: builder.toSchema(), logging: false, context }));
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port));
process.on('disconnect', () => process.exit(0));
