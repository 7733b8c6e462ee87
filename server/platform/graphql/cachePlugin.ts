import SchemaBuilder, {
  BasePlugin,
  type FieldNullability,
  type InputFieldMap,
  type PothosOutputFieldConfig,
  type SchemaTypes,
  type TypeParam,
} from '@pothos/core';

/** While the running day in America/Sao_Paulo or the running minute lasts and no row changes, a value stays valid. */
export type CacheScope = 'day' | 'minute';

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      cache: CachePlugin<Types>;
    }

    export interface FieldOptions<
      Types extends SchemaTypes = SchemaTypes,
      ParentShape = unknown,
      Type extends TypeParam<Types> = TypeParam<Types>,
      Nullable extends FieldNullability<Type> = FieldNullability<Type>,
      Args extends InputFieldMap = InputFieldMap,
      ResolveShape = unknown,
      ResolveReturnShape = unknown,
    > {
      /**
       * Of a field of Query or Viewer: how long its value, with all below it, stays valid while no row that moves
       * `dataVersion` changes. Absent: a response with it is never cached.
       */
      cache?: CacheScope;
    }
  }
}

/** Puts the field option `cache` into the `extensions` of the schema. */
class CachePlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(field: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    const { cache } = field.pothosOptions;
    return cache ? { ...field, extensions: { ...field.extensions, cache } } : field;
  }
}

export const cachePlugin = 'cache';
SchemaBuilder.allowPluginReRegistration = true; // tests load this file again in one process
SchemaBuilder.registerPlugin(cachePlugin, CachePlugin);
