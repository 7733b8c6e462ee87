import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { loadWords } from '#client/lib/language/catalogues.ts';
import { useHoveredLink } from './useHoveredLink.ts';

const loadCard = () =>
  Promise.all([
    import('#client/app/RelayRoot.tsx'),
    loadWords('cards').then(() => import('#client/parts/cards/EntityCard.tsx')),
  ]);
const onNear = () => void loadCard().catch(() => undefined); // opening tries again
const Card = lazy(async () => {
  const [{ RelayRoot }, { EntityCard }] = await loadCard();
  return {
    default: ({ link }: { link: HTMLAnchorElement }) => (
      <RelayRoot>
        <EntityCard link={link} />
      </RelayRoot>
    ),
  };
});

/** Cards of the links with `data-card`: four figures of the product or order behind. Their code loads when such a link is reached. */
export function HoverCards() {
  const link = useHoveredLink(onNear);
  const { key } = useLocation();
  return (
    link?.isConnected && (
      <ErrorBoundary fallback={null} resetKeys={[link, key]}>
        <Suspense fallback={null}>
          <Card key={link.href} link={link} />
        </Suspense>
      </ErrorBoundary>
    )
  );
}
