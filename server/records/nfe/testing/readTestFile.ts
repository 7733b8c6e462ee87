import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/platform/process/projectRoot.ts';

/** CNPJ of the seller of the test files. */
export const OWN_CNPJ = '99888777000100';

/** A file of `testing/files`. */
export const readTestFile = (name: string): Uint8Array =>
  readFileSync(join(projectRoot, 'server/records/nfe/testing/files', name));
