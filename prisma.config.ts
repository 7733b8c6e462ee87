import { fileURLToPath } from 'node:url';
import { defineConfig } from 'prisma/config';

// No native engine is downloaded: the schema engine runs as WebAssembly from npm (prisma/engine).
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= fileURLToPath(new URL('./prisma/engine/schemaEngine.mjs', import.meta.url));

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  ...(process.env.DATABASE_URL ? { datasource: { url: process.env.DATABASE_URL } } : {}),
});
