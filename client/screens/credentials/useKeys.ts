import { type ChangeEvent, useState } from 'react';

/** The texts of a form of keys, and the props of its inputs. */
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

/** What a secret field says while it is empty: one is stored, and saving empty keeps it. */
export const storedHint = (isStored: boolean) => (isStored ? 'Salvo (deixe vazio para manter)' : undefined);
