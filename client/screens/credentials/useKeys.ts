import { type ChangeEvent, useState } from 'react';

/** Values of a form of keys, and the props of its inputs. */
export function useKeys<Field extends string>(initial: Partial<Record<Field, string>>) {
  const [keys, setKeys] = useState(initial);
  return {
    keys,
    change: (changed: Partial<Record<Field, string>>) => setKeys((before) => ({ ...before, ...changed })),
    field: (name: Field) => ({
      value: keys[name] ?? '',
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const { value } = event.target;
        setKeys((before) => ({ ...before, [name]: value }));
      },
    }),
  };
}

/** Placeholder of an empty secret field; undefined when no secret is stored. */
export const storedHint = (isStored: boolean) => (isStored ? 'Salvo (deixe vazio para manter)' : undefined);
