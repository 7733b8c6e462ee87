// Prisma's schema engine as WebAssembly over @prisma/adapter-pg: plain npm packages, nothing else is downloaded.
// Used by the Prisma CLI through schemaEngine.mjs and by the server when it starts (server/platform/postgres/migrate.ts).
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import * as wasmModule from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';

const CHAR_OID = 18;
const TEXT_OID = 25;

/** Settings, not a connection string: with a string adapter-pg 7.10 opens the real database where a shadow was meant. */
function poolConfig(url) {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const sslmode = searchParams.get('sslmode');
  return {
    host: decodeURIComponent(hostname),
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
    ...(sslmode && sslmode !== 'disable' ? { ssl: { rejectUnauthorized: sslmode.startsWith('verify') } } : {}),
  };
}

/** The same server's maintenance database, where databases are created and dropped. */
function adminUrl(url) {
  const admin = new URL(url);
  admin.pathname = '/postgres';
  return admin.toString();
}

export async function withClient(url, use) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

export const createDatabase = (url, database) =>
  withClient(adminUrl(url), (client) => client.query(`CREATE DATABASE ${pg.escapeIdentifier(database)}`));

export const dropDatabase = (url, database) =>
  withClient(adminUrl(url), (client) =>
    client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(database)} WITH (FORCE)`),
  );

// adapter-pg has no mapping for the catalog type "char" that the engine reads: let it through as text, then tag it.
let charPatched = false;
function patchCharColumns() {
  if (charPatched) return;
  charPatched = true;
  const addFields = pg.Result.prototype.addFields;
  pg.Result.prototype.addFields = function (fields) {
    for (const field of fields)
      if (field.dataTypeID === CHAR_OID) Object.assign(field, { dataTypeID: TEXT_OID, wasChar: true });
    return addFields.call(this, fields);
  };
}

function adapted(queryable, afterScript) {
  const performIO = queryable.performIO.bind(queryable);
  const queryRaw = queryable.queryRaw.bind(queryable);
  const fieldsOf = new WeakMap();
  queryable.performIO = async (query) => {
    const result = await performIO(query);
    fieldsOf.set(query, result.fields);
    return result;
  };
  queryable.queryRaw = async (query) => {
    const result = await queryRaw(query);
    fieldsOf.get(query)?.forEach((field, i) => {
      if (field.wasChar) result.columnTypes[i] = ColumnTypeEnum.Character;
    });
    return result;
  };
  // adapter-pg cuts a script at every semicolon, in comments and function bodies too: PostgreSQL takes it whole
  queryable.executeScript = (script) =>
    queryable.client.query(afterScript ? `${script}\n;${afterScript}` : script).then(
      () => {},
      (error) => queryable.onError(error),
    );
  const start = queryable.startTransaction?.bind(queryable);
  if (start) queryable.startTransaction = async (...args) => adapted(await start(...args), afterScript);
  return queryable;
}

let shadowCount = 0;
class SchemaEnginePg extends PrismaPg {
  #url;
  #afterScript;
  #opened = [];
  constructor(url, afterScript) {
    super({ ...poolConfig(url), max: 1 });
    this.#url = url;
    this.#afterScript = afterScript;
  }
  async connect() {
    const adapter = adapted(await super.connect(), this.#afterScript);
    this.#opened.push(adapter);
    return adapter;
  }
  async close() {
    await Promise.all(this.#opened.map((adapter) => adapter.dispose()));
  }
  async connectToShadowDb() {
    const database = `prisma_shadow_${process.pid}_${shadowCount++}`;
    await createDatabase(this.#url, database);
    const adapter = adapted(await new PrismaPg({ ...poolConfig(this.#url), database, max: 1 }).connect());
    const dispose = adapter.dispose.bind(adapter);
    adapter.dispose = async () => {
      await dispose();
      await dropDatabase(this.#url, database);
    };
    return adapter;
  }
}

let wasm;
async function loadWasm(onPanic) {
  const file = createRequire(import.meta.url)
    .resolve('@prisma/schema-engine-wasm/schema_engine_bg')
    .replace(/\.js$/, '.wasm');
  globalThis.PRISMA_WASM_PANIC_REGISTRY = { set_message: onPanic };
  const { instance } = await WebAssembly.instantiate(readFileSync(file), { './schema_engine_bg.js': wasmModule });
  wasmModule.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
}

/**
 * A schema engine on the database at `url`, with the methods of the engine's JSON-RPC, and how to close it. Each script it
 * runs, a migration's for one, ends with the statement `afterScript` in the same transaction.
 */
export async function newSchemaEngine(url, { datamodels, afterScript = '', log = () => {} } = {}) {
  patchCharColumns();
  await (wasm ??= loadWasm((message) => log('ERROR', message)));
  const onLog = (line) => {
    try {
      const entry = JSON.parse(line);
      log(entry.level ?? 'INFO', entry.fields?.message ?? line);
    } catch {
      log('INFO', String(line));
    }
  };
  const adapterFactory = new SchemaEnginePg(url, afterScript);
  const engine = await wasmModule.SchemaEngine.new(
    { datamodels },
    onLog,
    bindMigrationAwareSqlAdapterFactory(adapterFactory),
  );
  return { engine, close: () => adapterFactory.close() };
}
