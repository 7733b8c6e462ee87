import { useDeferredValue } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { PrintHead_viewer$key } from './__generated__/PrintHead_viewer.graphql';
import { useNow } from '#client/data/useNow.ts';

const words = { 'pt-BR': { printed: 'Impresso em' }, en: { printed: 'Printed on' } };

/** Header of a printed page: title, seller, period with filters, and time of printing. Hidden on screen. */
export function PrintHead({
  viewer,
  title,
  period,
  lang = 'pt-BR',
}: {
  viewer: PrintHead_viewer$key;
  title: string;
  period: string;
  lang?: keyof typeof words;
}) {
  const { name, email } = useFragment(
    graphql`
      fragment PrintHead_viewer on Viewer {
        name
        email
      }
    `,
    viewer,
  );
  const now = useNow();
  // formatting the time is slow and not visible, so it waits until after the first render
  const isDrawn = useDeferredValue(true, false);
  const format = { timeZone: 'America/Sao_Paulo', dateStyle: 'short', timeStyle: 'short' } as const;
  return (
    <div className="hidden justify-between gap-4 border-b border-line-strong pb-2 print:flex">
      <div>
        <p className="text-title">{title}</p>
        <p>{period}</p>
      </div>
      <div className="text-right text-small">
        <p>
          {name} · {email}
        </p>
        <p>
          {words[lang].printed} {isDrawn && now.toLocaleString(lang, format)}
        </p>
      </div>
    </div>
  );
}
