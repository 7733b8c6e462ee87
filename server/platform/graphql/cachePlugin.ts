import SchemaBuilder, {
  BasePlugin,
  type FieldNullability,
  type InputFieldMap,
  type PothosOutputFieldConfig,
  type SchemaTypes,
  type TypeParam,
} from '@pothos/core';

/**
 * How long a value stays valid while no row changes: until the end of the current day in America/Sao_Paulo, or of the
 * current minute.
 */
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
       * For fields of Query and Viewer: how long the value, including its subfields, stays valid while no row that
       * advances `dataVersion` changes. Absent: a response with the field is never cached.
       */
      cache?: CacheScope;
    }
  }
}

/** Copies the field option `cache` into the `extensions` of the schema. */
class CachePlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(field: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    const { cache } = field.pothosOptions;
    return cache ? { ...field, extensions: { ...field.extensions, cache } } : field;
  }
}

export const cachePlugin = 'cache';
SchemaBuilder.allowPluginReRegistration = true; // tests load this file several times in one process
SchemaBuilder.registerPlugin(cachePlugin, CachePlugin);
