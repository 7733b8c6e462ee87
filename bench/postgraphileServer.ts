import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// PostGraphile over the product's tables, as a process on a newer Node (which runs TypeScript directly), with its defaults
// but without GraphiQL and sockets. Each request's session is read in the context, as its documentation suggests.
// Arguments: database URL, folder it is installed in. Reports its port to the parent.
const [connectionString, folder] = process.argv.slice(2);
const { resolve } = createRequire(join(folder!, 'package.json'));
const load = (name: string) => import(pathToFileURL(resolve(name)).href);
const { postgraphile } = await load('postgraphile');
const { PostGraphileAmberPreset } = await load('postgraphile/presets/amber');
const { makePgService } = await load('postgraphile/adaptors/pg');
const { grafserv } = await load('postgraphile/grafserv/node');
const { jsonPgSmartTags } = await load('postgraphile/utils');

// these tables have no foreign keys: the rollup changes with its lines, and the history of changes is kept forever
const toProducts = '(account_id, product_id) references products (account_id, id)';
const tagged = (foreignKey: string | string[]) => ({ tags: { foreignKey } });
const classes = {
  'public.sales_product_totals': tagged(toProducts),
  'public.product_cost_changes': tagged([toProducts, '(user_id) references users (id)']),
};

const { default: pg } = await load('pg');
const pool = new pg.Pool({ connectionString, max: 10 });
const SESSION = `SELECT u.account_id, u.id, u.is_developer FROM sessions s JOIN users u ON u.id = s.user_id
  WHERE s.bearer_hash = $1 AND s.expires_at > now() AND s.last_seen_at > now() - interval '24 hours'`;
async function viewerOf(authorization: string | undefined) {
  const hash = createHash('sha256')
    .update(authorization?.slice('Bearer '.length) ?? '')
    .digest();
  const { rows } = await pool.query({ name: 'session', text: SESSION, values: [hash] });
  if (rows.length === 0) throw new Error('not signed in');
  return { viewer: rows[0] };
}
process.env.GRAPHILE_ENV = 'production';
const pgl = postgraphile({
  extends: [PostGraphileAmberPreset],
  plugins: [jsonPgSmartTags({ version: 1, config: { class: classes } })],
  pgServices: [makePgService({ pool, schemas: ['public'] })],
  grafast: {
    context: ({ node }: { node: { req: { headers: { authorization?: string } } } }) =>
      viewerOf(node.req.headers.authorization),
  },
  grafserv: { graphqlPath: '/graphql', graphiql: false, websockets: false, watch: false },
});
const server = createServer();
await pgl.createServ(grafserv).addTo(server);
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port));
process.on('disconnect', () => process.exit(0));
