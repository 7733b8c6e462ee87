import { createRequire } from 'node:module';
import { join } from 'node:path';
import { bearerOf } from '#server/records/identity/authenticate.ts';
import { viewerOfSecret } from '#server/records/identity/sessions/session.ts';
import { useDatabase } from '#server/platform/postgres/db.ts';
import { schema } from '#server/work/api/schema.ts';

// The product's schema behind Mercurius with its JIT, as a process. Arguments: database URL, folder of the baselines, JSON
// of the persisted operations. Reports its port to the parent.
const [databaseUrl, folder, operations] = process.argv.slice(2);
useDatabase(databaseUrl!);
const require = createRequire(join(folder!, 'package.json'));
const app = require('fastify')();
app.register(require('mercurius'), {
  schema,
  jit: 1,
  persistedQueries: JSON.parse(operations!),
  onlyPersisted: true,
  context: async ({ headers }: { headers: { authorization?: string } }) => ({
    viewer: await viewerOfSecret(bearerOf(headers.authorization)!),
    origin: null,
  }),
});
await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.(app.server.address().port);
process.on('disconnect', () => process.exit(0));
