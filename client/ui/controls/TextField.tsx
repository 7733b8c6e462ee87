import type { ComponentProps } from 'react';

/** A text input with its label above. */
export const TextField = ({ label, ...input }: ComponentProps<'input'> & { label: string }) => (
  <label className="flex flex-col gap-1 text-table font-medium">
    {label}
    <input
      {...input}
      className="h-9 rounded-md border border-line-strong bg-surface px-3 text-sm font-normal text-ink placeholder:text-muted"
    />
  </label>
);
