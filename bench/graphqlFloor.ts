import { createServer } from 'node:http';
import { brands } from '#server/records/catalog/brands.ts';
import { hasConnections } from '#server/records/keys/credentialStatus.ts';
import { useDatabase } from '#server/platform/postgres/db.ts';
import { salesMetrics } from '#server/insight/sales/metrics/salesMetrics.ts';
import { productSalesPage } from '#server/insight/sales/products/productSalesPage.ts';
import type { SalesFilter } from '#server/insight/sales/metrics/salesScope.ts';
import { latestSync } from '#server/records/runs/syncRuns.ts';

// The floor of the GraphQL bench as a process: node:http, the functions of the dashboard, JSON.stringify. No session, no
// GraphQL, no middleware. Arguments: database URL, account id. Reports its port to the parent.
const [databaseUrl, accountId] = process.argv.slice(2);
useDatabase(databaseUrl!);
// the data version is given, as by a session, which saves a statement
const viewer = { accountId: Number(accountId), userId: 0, isDeveloper: false, dataVersion: 1 };

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { variables } = JSON.parse(Buffer.concat(chunks).toString()) as { variables: { filter: SalesFilter } };
  // GraphQL's enum reads the name in capitals
  const filter = { ...variables.filter, period: 'custom' } as const satisfies SalesFilter;
  const [metrics, products, names, isConnected, sync] = await Promise.all([
    salesMetrics(viewer, filter),
    productSalesPage(viewer, filter, {}),
    brands(viewer),
    hasConnections(viewer),
    latestSync(viewer),
  ]);
  const body = Buffer.from(JSON.stringify({ metrics, products, names, isConnected, sync }));
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port));
process.on('disconnect', () => process.exit(0));
