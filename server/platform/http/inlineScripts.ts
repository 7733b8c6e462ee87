import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Hash sources of the inline scripts in the built client's page, for the content security policy. */
export function inlineScripts(clientFolder: string): string[] {
  const file = join(clientFolder, 'index.html');
  if (!existsSync(file)) return [];
  const scripts = readFileSync(file, 'utf8').matchAll(/<script>([^]*?)<\/script>/g);
  return [...scripts].map(([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`);
}
