import { Link2 } from 'lucide-react';
import { type RefObject, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { graphql, useFragment, useLazyLoadQuery } from 'react-relay/hooks';
import { useLocation } from 'react-router-dom';
import { copyText } from '#client/files/copyText.ts';
import { specifiedEnglish } from '#client/lib/language/locale.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { Popover } from '#client/ui/overlay/Popover.tsx';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';
import type { SavedViewsPanel_viewer$key } from './__generated__/SavedViewsPanel_viewer.graphql';
import type { SavedViewsPanelQuery } from './__generated__/SavedViewsPanelQuery.graphql';
import { SavedViewRow } from './SavedViewRow.tsx';
import { SaveViewForm } from './SaveViewForm.tsx';
import type { ViewScreen } from './viewScreens.ts';
import { type ViewLanguage, viewWords } from './viewWords.ts';

interface Place {
  screen: ViewScreen;
  lang: ViewLanguage;
  onClose: () => void;
}

/** The saved views of a screen, to open, change and delete, and the form that saves the current filters. */
export function SavedViewsPanel({ triggerRef, ...place }: Place & { triggerRef: RefObject<HTMLElement | null> }) {
  const words = viewWords[place.lang];
  return (
    <Popover
      label={words.title}
      lang={place.lang === 'en' ? specifiedEnglish() : undefined}
      triggerRef={triggerRef}
      onClose={place.onClose}
    >
      <ErrorBoundary
        fallback={
          <p role="alert" className="p-4">
            {words.loadFailed}
          </p>
        }
      >
        <Suspense
          fallback={
            <div role="status" aria-label={words.loading} className="p-3">
              <Skeleton className="h-24" />
            </div>
          }
        >
          <Content {...place} />
        </Suspense>
      </ErrorBoundary>
    </Popover>
  );
}

function Content({ screen, lang, onClose }: Place) {
  const words = viewWords[lang];
  const { viewer } = useLazyLoadQuery<SavedViewsPanelQuery>(
    graphql`
      query SavedViewsPanelQuery {
        viewer {
          ...SavedViewsPanel_viewer
        }
      }
    `,
    {},
    { fetchPolicy: 'store-and-network' },
  );
  const { savedViews } = useFragment<SavedViewsPanel_viewer$key>(
    graphql`
      fragment SavedViewsPanel_viewer on Viewer {
        savedViews {
          id
          screen
          isDefault
          ...SavedViewRow_view
        }
      }
    `,
    viewer,
  );
  const current = new URLSearchParams(useLocation().search).toString();
  const views = savedViews.filter((view) => view.screen === screen);
  const formerDefault = views.find(({ isDefault }) => isDefault)?.id ?? null;
  return (
    <>
      <h2 className="px-3 pt-3 pb-1 text-small font-semibold">{words.title}</h2>
      {views.length === 0 ? (
        <p className="px-3 pb-2 text-small text-muted">{words.none}</p>
      ) : (
        <ul className="max-h-64 overflow-y-auto px-1">
          {views.map((view) => (
            <SavedViewRow
              key={view.id}
              view={view}
              lang={lang}
              current={current}
              formerDefault={formerDefault}
              onOpen={onClose}
            />
          ))}
        </ul>
      )}
      <SaveViewForm screen={screen} lang={lang} current={current} formerDefault={formerDefault} />
      <div className="border-t border-line p-2">
        <Button tone="quiet" onClick={() => copyText(window.location.href, words.copied)}>
          <Link2 size={14} aria-hidden />
          {words.copy}
        </Button>
      </div>
    </>
  );
}
