import type { Example } from './example.ts';
import { jsonTypes, type JsonType, replaced } from './jsonTypes.ts';
import type { Reader } from './reader.ts';
import { replay } from './replay.ts';

/**
 * The key paths of an example that the product reads, with their types in it: those whose value cannot have another type
 * without a change of what the product makes of the answer.
 */
export async function pathsRead(example: Example, reader: Reader): Promise<Map<string, JsonType>> {
  const outcome = async (body: unknown) => JSON.stringify(await replay({ ...example, body }, reader));
  const before = await outcome(example.body);
  const read = new Map<string, JsonType>();
  for (const [path, types] of jsonTypes(example.body)) {
    const type = [...types].find((one) => one !== 'null');
    if (!type) continue; // a value that the example does not show
    const parent = path.replace(/(\.?[^.[\]]+|\[\])$/, '');
    if (parent !== '' && !read.has(parent)) continue; // parents come first
    const strange = type === 'object' || type === 'array' ? 'x' : {};
    if ((await outcome(replaced(example.body, path, strange))) !== before) read.set(path, type);
  }
  return read;
}
