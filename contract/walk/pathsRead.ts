import type { Example } from './example.ts';
import { jsonTypes, type JsonType, replaced } from './jsonTypes.ts';

/**
 * The key paths of an example that the product reads, with their types in it: those whose value cannot have another type
 * without a change of what the product makes of it, `outcomeOf`. Those that `isKnown` are taken to be read without a trial.
 */
export async function pathsRead(
  example: Example,
  outcomeOf: (example: Example) => object | Promise<object>,
  isKnown: (path: string, type: JsonType) => boolean = () => false,
): Promise<Map<string, JsonType>> {
  const outcome = async (body: unknown) => JSON.stringify(await outcomeOf({ ...example, body }));
  const before = await outcome(example.body);
  const read = new Map<string, JsonType>();
  for (const [path, types] of jsonTypes(example.body)) {
    const type = [...types].find((one) => one !== 'null');
    if (!type) continue; // a value that the example does not show
    const parent = path.replace(/(\.?[^.[\]]+|\[\])$/, '');
    if (parent !== '' && !read.has(parent)) continue; // parents come first
    const strange = type === 'object' || type === 'array' ? 'x' : {};
    const isRead = isKnown(path, type) || (await outcome(replaced(example.body, path, strange))) !== before;
    if (isRead) read.set(path, type);
  }
  return read;
}
