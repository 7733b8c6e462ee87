import { useDeferredValue } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { PrintHead_viewer$key } from './__generated__/PrintHead_viewer.graphql';
import { useNow } from '#client/data/useNow.ts';

const words = { 'pt-BR': { printed: 'Impresso em' }, en: { printed: 'Printed on' } };

/** The head of a printed page: what it is, whose, of which days and filters, and when it was printed. Not on the screen. */
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
  // its format takes longer than a screen's rows, and is not on the screen
  const isDrawn = useDeferredValue(true, false);
  const format = { timeZone: 'America/Sao_Paulo', dateStyle: 'short', timeStyle: 'short' } as const;
  return (
    <div className="hidden justify-between gap-4 border-b border-line-strong pb-2 print:flex">
      <div>
        <p className="text-lg font-semibold">{title}</p>
        <p>{period}</p>
      </div>
      <div className="text-right text-table">
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
