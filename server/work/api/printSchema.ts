import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import { schema } from './schema.ts';

/** Writes schema.graphql, the one thing client and server share; a file that is the same stays, and wakes nobody who watches it. */
const file = join(projectRoot, 'schema.graphql');
const printed = `${printSchema(lexicographicSortSchema(schema))}\n`;
if (!existsSync(file) || readFileSync(file, 'utf8') !== printed) writeFileSync(file, printed);
process.exit(0);
