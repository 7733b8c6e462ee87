import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Example, filesOf, read } from './example.ts';

const example = (name: string, marketplace: Example['marketplace'], body: unknown): Example => ({
  name,
  marketplace,
  kind: 'notification',
  operation: null,
  path: '',
  status: 200,
  body,
  isFragment: false,
});

/** The recorded notifications of Amazon in `folder`; a file without a body, such as a signature, is a request. */
export function amazonNotifications(folder: string): Example[] {
  return filesOf(folder).map((name) => {
    const { body, request } = read(join(folder, name));
    return body === undefined
      ? { ...example(name, 'amazon', request), kind: 'request' }
      : example(name, 'amazon', body);
  });
}

/** Official notifications of Mercado Livre that are gathered in one file. */
export function gatheredNotifications(file: string): Example[] {
  if (!existsSync(file)) return [];
  const { notifications } = read(file) as unknown as { notifications: { file: string; body: unknown }[] };
  return notifications.map(({ file: name, body }) => example(name, 'mercadolivre', body));
}
