#!/usr/bin/env node
// Stands in for Prisma's native `schema-engine`: its JSON-RPC over stdio, answered by the WebAssembly engine.
// prisma.config.ts points PRISMA_SCHEMA_ENGINE_BINARY here, so the ordinary `npx prisma migrate …` works offline.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { createDatabase, dropDatabase, newSchemaEngine, withClient } from './engine.mjs';

const ENGINE_VERSION = '0edf323efd1d98336f3f0a68684b56f689b900d3';
const options = { datamodels: [], url: undefined, rest: [] };
const argv = process.argv.slice(2);
while (argv.length > 0) {
  const arg = argv.shift();
  if (arg === '--datamodels') options.datamodels.push(argv.shift());
  else if (arg === '--datasource') options.url = JSON.parse(argv.shift()).url;
  else if (arg === '--enabled-preview-features' || arg === '--extension-types') argv.shift();
  else options.rest.push(arg);
}
if (options.rest.includes('--version')) {
  console.log(`schema-engine-cli ${ENGINE_VERSION}`);
  process.exit(0);
}

const databaseOf = (url) => decodeURIComponent(new URL(url).pathname.slice(1));
const log = (level, message, extra = {}) =>
  process.stderr.write(
    `${JSON.stringify({ level, target: 'schema_engine::logger', fields: { message, ...extra } })}\n`,
  );

const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT']);
function prismaError(error, url) {
  if (error?.code === '3D000')
    return { error_code: 'P1003', message: `Database \`${databaseOf(url)}\` does not exist` };
  if (error?.code === '28P01')
    return { error_code: 'P1000', message: 'Authentication failed against the database server' };
  if (UNREACHABLE.has(error?.code))
    return { error_code: 'P1001', message: `Can't reach database server at ${new URL(url).host}` };
  return { message: String(error?.message ?? error) };
}

if (options.rest[0] === 'cli') {
  const commands = {
    'can-connect-to-database': () => withClient(options.url, (client) => client.query('select 1')),
    'create-database': () => createDatabase(options.url, databaseOf(options.url)),
    'drop-database': () => dropDatabase(options.url, databaseOf(options.url)),
  };
  try {
    await commands[options.rest[1]]();
    process.exit(0);
  } catch (error) {
    const { message, ...extra } = prismaError(error, options.url);
    log('ERROR', message, extra);
    process.exit(1);
  }
}

const datamodels = options.datamodels.length
  ? options.datamodels.map((file) => [file, readFileSync(file, 'utf8')])
  : undefined;
const openEngine = async (url) => (await newSchemaEngine(url, { datamodels, log })).engine;
let engine;
async function currentEngine() {
  if (!options.url) throw new Error('Set DATABASE_URL to the database to work on.');
  return (engine ??= await openEngine(options.url));
}

// A diff from migrations replays them on the connection it is given: hand it a throw-away database.
async function diff(params) {
  if (params.from.tag !== 'migrations' && params.to.tag !== 'migrations') return (await currentEngine()).diff(params);
  const database = `prisma_diff_${process.pid}_${Date.now()}`;
  const shadow = new URL(options.url);
  shadow.pathname = `/${database}`;
  await createDatabase(options.url, database);
  try {
    return await (await openEngine(shadow.toString())).diff(params);
  } finally {
    await dropDatabase(options.url, database);
  }
}

const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const methods = {
  createDatabase: async () => ({ databaseName: await createDatabase(options.url, databaseOf(options.url)) }),
  getDatabaseVersion: async (params) => (await currentEngine()).version(params ?? null),
  ensureConnectionValidity: async () => {
    await withClient(options.url, (client) => client.query('select 1'));
    return {};
  },
  diff: async (params, id) => {
    const result = await diff(params);
    if (result?.stdout) send({ id: 1_000_000 + id, method: 'print', params: { content: result.stdout } });
    return result;
  },
};

async function answer({ id, method, params }) {
  try {
    const call = methods[method] ?? (async () => (await currentEngine())[method](params));
    send({ id, result: (await call(params, id)) ?? {} });
  } catch (error) {
    const known = error?.code && options.url ? prismaError(error, options.url) : {};
    const message = known.message ?? error?.message ?? String(error);
    const code = error?.code && !known.error_code ? { error_code: error.code } : {};
    send({
      id,
      error: { code: 4466, message, data: { is_panic: false, message, ...known, ...code, meta: error?.meta ?? null } },
    });
  }
}

let busy = Promise.resolve();
const lines = createInterface({ input: process.stdin, crlfDelay: Infinity });
lines.on('line', (line) => {
  const message = JSON.parse(line);
  if (message.method) busy = busy.then(() => answer(message)); // the rest are answers to our `print`
});
lines.on('close', () => busy.then(() => process.exit(0)));
