import { useDeferredValue } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { PrintHead_viewer$key } from './__generated__/PrintHead_viewer.graphql';
import { useNow } from '#client/data/useNow.ts';
import { dateTag } from '#client/lib/language/formats.ts';
import { specifiedEnglish } from '#client/lib/language/locale.ts';
import { t } from '#client/lib/language/t.ts';

const words = { 'pt-BR': { printed: t('app.printedOn') }, en: { printed: t('app.printedOn2') } };

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
          {words[lang].printed}{' '}
          {isDrawn && now.toLocaleString((lang === 'en' && specifiedEnglish()) || dateTag(), format)}
        </p>
      </div>
    </div>
  );
}
