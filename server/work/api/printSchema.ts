import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import { schema } from './schema.ts';

/** Writes schema.graphql, the one thing client and server share. */
writeFileSync(join(projectRoot, 'schema.graphql'), `${printSchema(lexicographicSortSchema(schema))}\n`);
process.exit(0);
