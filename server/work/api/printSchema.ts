import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import { schema } from './schema.ts';

/** Writes schema.graphql. An unchanged file is not written, so that file watchers are not triggered. */
const file = join(projectRoot, 'schema.graphql');
const printed = `${printSchema(lexicographicSortSchema(schema))}\n`;
if (!existsSync(file) || readFileSync(file, 'utf8') !== printed) writeFileSync(file, printed);
process.exit(0);
