import { models } from './models.ts';
import type { BrokenCall, Switchboard } from './startSwitchboard.ts';

/** Prints each kind of violation once, then a table. Returns whether every model was called without violations. */
export function printFindings({ calls, broken }: Pick<Switchboard, 'calls' | 'broken'>, failures: string[]): boolean {
  for (const [text, times] of kindsOf(broken)) console.log(`${text}${times > 1 ? ` (${times} times)` : ''}`);
  for (const failure of failures) console.log(`The sync could not read everything: ${failure}`);
  console.log('\n| model | requests | violations |\n| --- | --- | --- |');
  for (const { name } of models) {
    const violations = broken.filter(({ model }) => model === name).length;
    console.log(`| ${name} | ${calls.get(name) ?? 'none made'} | ${violations} |`);
  }
  return broken.length === 0 && failures.length === 0 && models.every(({ name }) => calls.has(name));
}

/** Violations grouped without the parts that differ between calls: queries, ids, list positions. */
function kindsOf(broken: BrokenCall[]): Map<string, number> {
  const kinds = new Map<string, number>();
  for (const { model, method, path, side, pointer, message } of broken) {
    const place = pointer.replaceAll(/\.\d+(?=\.|$)/g, '[]');
    const operation = `${method} ${path.split('?')[0]!.replaceAll(/\/[^/]*\d[^/]*$/g, '/…')}`;
    const text = `${model}: ${side} of ${operation} at ${place}: ${message}`;
    kinds.set(text, (kinds.get(text) ?? 0) + 1);
  }
  return kinds;
}
