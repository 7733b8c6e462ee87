import type { ReactNode } from 'react';
import type { Way } from '#client/lib/connectionForms.ts';
import { t } from '#client/lib/language/t.ts';
import { Tabs } from '#client/ui/controls/Tabs.tsx';
import { MarkedText } from './MarkedText.tsx';

/** Tabs for the ways to authorize with the steps of the chosen one above the fields; only the fields without several ways. */
export function WaysToAuthorize({
  ways,
  way,
  callback,
  onWay,
  children,
}: {
  ways: readonly Way[] | undefined;
  way: Way['name'];
  /** Path to register as return address. */
  callback: string | undefined;
  onWay: (way: Way['name']) => void;
  children: ReactNode;
}) {
  const content = <div className="flex flex-col gap-4">{children}</div>;
  const chosen = ways?.find(({ name }) => name === way);
  if (!ways || !chosen) return content;
  return (
    <Tabs
      label={t('credentials.howToAuthorize')}
      tabs={ways.map(({ name, title }) => [name, title] as const)}
      chosen={way}
      onChoose={onWay}
    >
      <ol aria-label={chosen.title} className="mb-4 flex list-decimal flex-col gap-1 pl-5 text-small text-muted">
        {chosen.steps.map((step) => (
          <li key={step}>
            <MarkedText text={step} callback={callback} />
          </li>
        ))}
      </ol>
      {content}
    </Tabs>
  );
}
