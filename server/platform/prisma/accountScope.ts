import { getDatamodel } from '#prisma/generated/pothosTypes.ts';
import { badCursor } from '#server/platform/values/errors.ts';

type Fields = Record<string, unknown>;
export interface OperationArgs {
  where?: Fields;
  cursor?: Fields;
  data?: unknown;
  create?: unknown;
  update?: unknown;
}

/** Account filter of models without `accountId`; `shared`: read-only rows of all accounts. */
const OTHERS: Record<string, 'shared' | ((accountId: number) => Fields)> = {
  Account: (id) => ({ id }),
  Session: (accountId) => ({ user: { accountId } }),
  ExchangeRate: 'shared',
  StarterFeeRule: 'shared',
};

const READS = new Set([
  'findUnique',
  'findUniqueOrThrow',
  'findFirst',
  'findFirstOrThrow',
  'findMany',
  'count',
  'aggregate',
  'groupBy',
]);
const BY_KEY = new Set(['findUnique', 'findUniqueOrThrow', 'update', 'delete', 'upsert']);
const CREATES = new Set(['create', 'createMany', 'createManyAndReturn', 'upsert']);
const CHANGES = new Set(['update', 'updateMany', 'updateManyAndReturn', 'upsert', 'delete', 'deleteMany']);

interface Field {
  name: string;
  kind: string;
  type: string;
}
const { models } = getDatamodel().datamodel as unknown as { models: Record<string, { fields: Field[] }> };
const relationsOf = new Map(
  Object.entries(models).map(([model, { fields }]) => [
    model,
    fields.filter(({ kind }) => kind === 'object').map(({ name }) => name),
  ]),
);
const withAccount = new Set(
  Object.entries(models).flatMap(([model, { fields }]) =>
    fields.some(({ name }) => name === 'accountId') ? [model] : [],
  ),
);

/** Names of the models that `accountPrisma` restricts to an account. */
export const scopedModels = [...withAccount, ...Object.keys(OTHERS).filter((model) => OTHERS[model] !== 'shared')];

/**
 * Restricts the arguments of a Prisma operation to one account: adds `accountId` to `where` and overwrites it in
 * created rows. Throws for anything that cannot be restricted: unknown models and operations, nested writes, and writes
 * of shared rows.
 */
export function scopedArgs(
  accountId: number,
  model: string | undefined,
  operation: string,
  given: OperationArgs = {},
): OperationArgs {
  if (!model || !(READS.has(operation) || CREATES.has(operation) || CHANGES.has(operation)))
    throw new Error(`accountPrisma: ${operation} cannot be restricted to an account`);
  const other = OTHERS[model];
  if (!withAccount.has(model) && !other) throw new Error(`accountPrisma: ${model} has no account filter`);
  if (other === 'shared') {
    if (!READS.has(operation)) throw new Error(`accountPrisma: ${model} is shared by all accounts`);
    return given;
  }
  if (other && CREATES.has(operation)) throw new Error(`accountPrisma: an account cannot create ${model}`);
  const own = other ? other(accountId) : { accountId };
  const args = { ...given };
  if (operation === 'upsert') {
    args.create = created(model, args.create, accountId);
    args.update = changed(model, args.update);
  } else if (CREATES.has(operation)) {
    args.data = Array.isArray(args.data)
      ? args.data.map((row) => created(model, row, accountId))
      : created(model, args.data, accountId);
    return args;
  } else if ('data' in args) args.data = changed(model, args.data);
  if (args.cursor) args.cursor = ownCursor(model, args.cursor, accountId);
  args.where = BY_KEY.has(operation) ? { ...args.where, ...own } : { AND: [args.where ?? {}, own] };
  return args;
}

/**
 * The cursor of a page comes from the caller: a forged account in it is replaced with the caller's own. Throws BAD_CURSOR
 * when a part is no value of its column.
 */
const ownCursor = (model: string, cursor: Fields, accountId: number): Fields =>
  Object.fromEntries(
    Object.entries(cursor).map(([name, key]) => {
      const parts = typeof key === 'object' && key && !(key instanceof Date) ? (key as Fields) : { [name]: key };
      for (const [column, value] of Object.entries(parts)) {
        const { type } = models[model]!.fields.find((field) => field.name === column) ?? {};
        if (!isValueOf[type as keyof typeof isValueOf]?.(value)) throw badCursor();
      }
      return [name, parts === key && 'accountId' in parts ? { ...parts, accountId } : key];
    }),
  );

const isValueOf = {
  Int: (value: unknown) => Number.isInteger(value) && Math.abs(value as number) < 2 ** 31,
  BigInt: (value: unknown) => typeof value === 'bigint' || Number.isSafeInteger(value),
  String: (value: unknown) => typeof value === 'string' && !value.includes('\0'),
  DateTime: (value: unknown) => value instanceof Date && !Number.isNaN(value.getTime()),
};

const created = (model: string, row: unknown, accountId: number): Fields => ({ ...changed(model, row), accountId });

function changed(model: string, row: unknown): Fields {
  const { accountId: _forged, ...fields } = row as Fields;
  const nested = relationsOf.get(model)!.find((relation) => relation in fields);
  if (nested)
    throw new Error(`accountPrisma: write ${model}.${nested} separately: a nested write cannot be restricted`);
  return fields;
}
