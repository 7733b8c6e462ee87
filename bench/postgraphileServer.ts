import { createRequire } from 'node:module';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// PostGraphile over the product's own tables, as a process of its own on a newer Node (which reads TypeScript by itself):
// its defaults without GraphiQL and sockets. Arguments: database URL, folder it is installed in. Tells its port to the parent.
const [connectionString, folder] = process.argv.slice(2);
const { resolve } = createRequire(join(folder!, 'package.json'));
const load = (name: string) => import(pathToFileURL(resolve(name)).href);
const { postgraphile } = await load('postgraphile');
const { PostGraphileAmberPreset } = await load('postgraphile/presets/amber');
const { makePgService } = await load('postgraphile/adaptors/pg');
const { grafserv } = await load('postgraphile/grafserv/node');
const { jsonPgSmartTags } = await load('postgraphile/utils');

// the rollup has no foreign key: it changes with the lines it sums
const toProducts = { foreignKey: '(account_id, product_id) references products (account_id, id)' };
process.env.GRAPHILE_ENV = 'production';
const pgl = postgraphile({
  extends: [PostGraphileAmberPreset],
  plugins: [
    jsonPgSmartTags({ version: 1, config: { class: { 'public.sales_product_totals': { tags: toProducts } } } }),
  ],
  pgServices: [makePgService({ connectionString, schemas: ['public'] })],
  grafserv: { graphqlPath: '/graphql', graphiql: false, websockets: false, watch: false },
});
const server = createServer();
await pgl.createServ(grafserv).addTo(server);
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port));
process.on('disconnect', () => process.exit(0));
