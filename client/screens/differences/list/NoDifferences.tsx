import { t } from '#client/lib/language/t.ts';
import { isFiltered, unfiltered } from '#client/screens/differences/differencesView.ts';
import { useDifferencesView } from '#client/screens/differences/useDifferencesView.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { CredentialsLink } from '#client/ui/controls/CredentialsLink.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';

/** Why the list is empty: the filters, nothing compared yet, or nothing wrong. */
export function NoDifferences({ isCompared }: { isCompared: boolean }) {
  const { view, change } = useDifferencesView();
  if (isFiltered(view))
    return (
      <EmptyState title={t('differences.noDifferenceWithTheseFilters')} hint={t('differences.thereMayBeSomeInThe')}>
        <Button onClick={() => change(unfiltered)}>{t('differences.clearFilters')}</Button>
      </EmptyState>
    );
  if (!isCompared)
    return (
      <EmptyState
        title={t('differences.nothingHasBeenComparedYet')}
        hint={t('differences.differencesAppearOnceOrdersBillsAnd')}
      >
        <CredentialsLink />
      </EmptyState>
    );
  return <EmptyState title={t('differences.nothingToCheck')} hint={t('differences.whatWasChargedAndPaidMatches')} />;
}
