import { ViewerType } from '#server/accounts/graphql.ts';
import { builder } from '#server/core/builder.ts';
import { hasConnections } from './hasConnections.ts';

builder.objectField(ViewerType, 'hasConnections', (t) =>
  t.boolean({ description: 'Whether at least one marketplace is connected.', resolve: hasConnections }),
);
