import { z } from 'zod';
import { entityId } from './entityId.ts';
import { shownAs } from './jsonSchema.ts';

/** Like `entityId`, and also accepts the GraphQL global id of the type. */
export const nodeId = (type: string, message: string) => {
  const id = z
    .string()
    .transform((text) => numberOf(text, type) ?? text)
    .pipe(entityId(message));
  shownAs.add(id, { type: 'string', pattern: '^\\d{1,15}$|^[A-Za-z0-9+/]+=*$', examples: ['12'] });
  return id;
};

function numberOf(text: string, type: string): string | undefined {
  const [name, number] = Buffer.from(text, 'base64').toString('utf8').split(':');
  return name === type ? number : undefined;
}
