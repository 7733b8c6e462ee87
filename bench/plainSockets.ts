import { createServer } from 'node:http';
import { useServer } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import { bearerOf } from '#server/records/identity/authenticate.ts';
import { viewerOfSecret } from '#server/records/identity/sessions/session.ts';
import { useDatabase } from '#server/platform/postgres/db.ts';
import { startEvents } from '#server/platform/jobs/events.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { schema } from '#server/work/api/schema.ts';

// Subscriptions by graphql-ws alone: each socket executes and serializes every event separately. Uses the product's schema
// and events. Argument: database URL. Reports its port to the parent.
useDatabase(process.argv[2]!);
await startEvents();
const server = createServer();
useServer<{ authorization?: string }, { viewer?: Viewer }>(
  {
    schema,
    onConnect: async ({ connectionParams, extra }) => {
      const viewer = await viewerOfSecret(bearerOf(connectionParams?.authorization)!);
      return viewer ? Boolean(Object.assign(extra, { viewer })) : false;
    },
    context: ({ extra }) => ({ viewer: extra.viewer, origin: null }),
  },
  new WebSocketServer({ server, path: '/graphql' }),
);
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port));
process.on('disconnect', () => process.exit(0));
