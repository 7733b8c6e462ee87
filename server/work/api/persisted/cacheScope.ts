import { type DocumentNode, type GraphQLField, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import type { CacheScope } from '#server/platform/graphql/cachePlugin.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { schema } from '#server/work/api/schema.ts';

/**
 * How long an operation's answers stay valid while no row changes: as long as the field option `cache` says of each of its
 * fields of Query and Viewer. Null where one of them says nothing.
 */
export function freshnessOf(document: DocumentNode): CacheScope | null {
  const found = new Set<CacheScope | undefined>();
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      Field: () => {
        const parent = types.getParentType()?.name;
        if (parent === 'Query' || parent === 'Viewer') found.add(cacheOf(types.getFieldDef()));
      },
    }),
  );
  if (found.has(undefined)) return null;
  return found.has('minute') ? 'minute' : 'day';
}

const cacheOf = (field: GraphQLField<unknown, unknown> | null | undefined) =>
  field?.extensions.cache as CacheScope | undefined;

/** Names the running day or minute. */
export const runningTime = (freshness: CacheScope, nowMs: number): string | number =>
  freshness === 'day' ? saoPauloDay(nowMs) : Math.floor(nowMs / 60_000);
