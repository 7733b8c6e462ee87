import { graphql, useFragment } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { enumName } from '#client/lib/schema.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { todayForm } from '#client/screens/today/todayView.ts';
import type { Tiles_today$key } from './__generated__/Tiles_today.graphql';
import { ForecastTile } from './ForecastTile.tsx';
import { PeriodTile } from './PeriodTile.tsx';

/** Today, yesterday, the month and its forecast; on a phone a strip that snaps, the next one peeking out. */
export function Tiles({ today }: { today: Tiles_today$key }) {
  const data = useFragment(
    graphql`
      fragment Tiles_today on Today {
        tiles {
          kind
          ...PeriodTile_tile
        }
        ...ForecastTile_today
      }
    `,
    today,
  );
  const { view } = useUrlView(todayForm);
  const marketplace = view.marketplace && enumName(view.marketplace);
  return (
    <section
      aria-label={t('today.periods')}
      // focusable, so that the keyboard can scroll the strip
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="gap-px border-line bg-line max-sm:-mx-3 max-sm:flex max-sm:snap-x max-sm:snap-mandatory max-sm:scroll-px-3 max-sm:overflow-x-auto max-sm:border-y sm:grid sm:grid-cols-2 sm:overflow-hidden sm:rounded-lg sm:border lg:grid-cols-4"
    >
      {data.tiles.map((tile) => (
        <PeriodTile key={tile.kind} tile={tile} marketplace={marketplace} />
      ))}
      <ForecastTile today={data} marketplace={marketplace} />
    </section>
  );
}
