import { type DocumentNode, type GraphQLField, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import type { CacheScope } from '#server/platform/graphql/cachePlugin.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { schema } from '#server/work/api/schema.ts';

/**
 * How long a response stays valid while no row changes: the shortest field option `cache` of the operation's fields of
 * Query and Viewer. Null, not cacheable, when one of them has none.
 */
export function cacheScopeOf(document: DocumentNode): CacheScope | null {
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

/** The day in America/Sao_Paulo or the number of the minute that contains a time. */
export const cacheWindow = (scope: CacheScope, nowMs: number): string | number =>
  scope === 'day' ? saoPauloDay(nowMs) : Math.floor(nowMs / 60_000);
