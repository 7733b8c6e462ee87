import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { Trans } from '#client/lib/language/Trans.tsx';
import { marketplaceName } from '#client/lib/marketplaces.ts';
import { paths } from '#client/lib/paths.ts';
import { Banner } from '#client/ui/page/Banner.tsx';
import type { SourceNotes_summary$key } from './__generated__/SourceNotes_summary.graphql';
import type { SourceNotes_viewer$key } from './__generated__/SourceNotes_viewer.graphql';

/** Streams that differences are found in, and what they are called. */
const sources: Readonly<Record<string, string>> = {
  BILLS: t('differences.bills'),
  RELEASES: t('differences.releases'),
  SETTLEMENTS: t('differences.payouts'),
  FEES: t('differences.postings'),
  LOSSES: t('differences.lostUnits'),
};

/** Sentences about sources that may not be read or are not read completely. */
export function SourceNotes({ viewer, summary }: { viewer: SourceNotes_viewer$key; summary: SourceNotes_summary$key }) {
  const { syncStreams } = useFragment(
    graphql`
      fragment SourceNotes_viewer on Viewer {
        syncStreams {
          marketplace
          stream
          needsReconnect
          error
        }
      }
    `,
    viewer,
  );
  const { isPartial } = useFragment(
    graphql`
      fragment SourceNotes_summary on MoneyDifferenceSummary {
        isPartial
      }
    `,
    summary,
  );
  const refused = syncStreams.filter(
    ({ stream, needsReconnect, error }) => sources[stream] && (needsReconnect || error),
  );
  return (
    <>
      {refused.map(({ marketplace, stream, needsReconnect, error }) => (
        <Banner key={`${marketplace} ${stream}`} tone="warning">
          {needsReconnect ? (
            <>
              <Trans
                id="differences.noPermissionToReadOfWithout"
                params={{ sources: sources[stream], marketplace: marketplaceName(marketplace) }}
                components={{ link: <Link to={paths.credentials} className="underline" /> }}
              />
            </>
          ) : (
            <>
              {t('differences.theOfCouldNotBeRead', {
                sources: sources[stream],
                marketplace: marketplaceName(marketplace),
                error,
              })}
            </>
          )}
        </Banner>
      ))}
      {isPartial && <Banner tone="warning">{t('differences.someSourceHasNotBeenRead')}</Banner>}
    </>
  );
}
