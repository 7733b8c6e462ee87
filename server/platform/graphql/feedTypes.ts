import type { OutputRef } from '@pothos/core';
import { type ArgBuilder, builder } from './builder.ts';
import type { Feed, FeedLimits } from './keyPages.ts';

/** The connection type of a feed of rows of a type, `XConnection` with its `XEdge`. */
export function feedType<Node>(name: string, node: OutputRef<Node>, description: string) {
  const edge = builder.objectRef<Feed<Node>['edges'][number]>(`${name}Edge`).implement({
    description: 'A row and its place.',
    fields: (t) => ({
      cursor: t.exposeString('cursor', { description: "The row's place; opaque, for `after`." }),
      node: t.field({ type: node, description: 'The row.', resolve: (row) => row.node as never }),
    }),
  });
  return builder.objectRef<Feed<Node>>(`${name}Connection`).implement({
    description,
    fields: (t) => ({
      edges: t.field({
        type: [edge],
        complexity: { multiplier: 1 },
        description: 'The rows of the page.',
        resolve: ({ edges }) => edges,
      }),
      pageInfo: t.field({
        type: builder.pageInfoRef(),
        description: 'What lies before and after the page.',
        resolve: ({ pageInfo }) => pageInfo,
      }),
    }),
  });
}

/** The arguments `first` and `after` of a field that answers a feed. */
export const feedArguments = (arg: ArgBuilder, { standard, most }: FeedLimits) => ({
  first: arg.int({ defaultValue: standard, description: `Rows of the page, at most ${most}.` }),
  after: arg.string({ description: 'Cursor of the row before the page.' }),
});
