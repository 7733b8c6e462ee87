import { RefreshCw } from 'lucide-react';
import { UNKNOWN } from '#client/lib/format.ts';
import { relativeTime } from '#client/lib/time/time.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { MarketplaceSelect } from '#client/ui/controls/MarketplaceSelect.tsx';
import { useNow } from '#client/data/useNow.ts';
import { t } from '#client/lib/language/t.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { SavedViews } from '#client/parts/views/SavedViews.tsx';
import { viewForm } from './amazonDataView.ts';

/**
 * Title, age of the data (null: never read, absent: unknown), and a button that reloads the page. The URL keeps the tab.
 */
export function DataHeader({ lastSyncedAt }: { lastSyncedAt?: string | null }) {
  const now = useNow();
  const { view, change } = useUrlView(viewForm);
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h1 className="text-title tracking-tight">{t('amazonData.amazonData')}</h1>
        <p className="text-label text-muted">
          {t('amazonData.lastSync')}{' '}
          {lastSyncedAt ? (
            <time dateTime={lastSyncedAt}>{relativeTime(lastSyncedAt, now)}</time>
          ) : lastSyncedAt === null ? (
            t('amazonData.never')
          ) : (
            UNKNOWN
          )}
        </p>
      </div>
      <span className="flex flex-wrap gap-2">
        <MarketplaceSelect value={view.marketplace} onChange={(marketplace) => change({ marketplace, product: '' })} />
        <SavedViews screen="AMAZON_DATA" />
        <Button onClick={() => window.location.reload()}>
          <RefreshCw size={13} aria-hidden /> {t('amazonData.refresh')}
        </Button>
      </span>
    </header>
  );
}
