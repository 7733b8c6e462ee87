import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/platform/process/projectRoot.ts';

const file = join(projectRoot, 'client/persistedQueries.json');

let operations = new Map<string, string>();
let readAt = 0;

/**
 * The text of an operation of the built client by its id, or null. The file is read again when it is newer than what
 * was read, so that development sees operations compiled a moment ago.
 */
export function persistedOperation(id: string): string | null {
  const known = operations.get(id);
  if (known) return known;
  const changedAt = existsSync(file) ? statSync(file).mtimeMs : 0;
  if (changedAt === readAt) return null;
  readAt = changedAt;
  operations = new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>));
  return operations.get(id) ?? null;
}
