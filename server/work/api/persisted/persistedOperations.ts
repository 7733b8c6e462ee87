import { existsSync, readFileSync, statSync } from 'node:fs';
import type { GraphQLParams } from 'graphql-yoga';
import { join } from 'node:path';
import { projectRoot } from '#server/platform/process/projectRoot.ts';

const file = join(projectRoot, 'client/persistedQueries.json');

let operations = new Map<string, string>();
let readAt = 0;

/**
 * The text of an operation of the built client by its id, or null. Reads the file again when it has changed, so that
 * development finds newly compiled operations.
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

/** The id of a persisted operation, as sent by Relay's fetch or graphql-ws; null when the request has none. */
export function operationId(params: GraphQLParams & { id?: unknown }): string | null {
  const persisted = params.extensions?.persistedQuery as { sha256Hash?: unknown } | undefined;
  const id = params.id ?? persisted?.sha256Hash;
  return typeof id === 'string' ? id : null;
}
