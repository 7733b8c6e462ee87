import { useState } from 'react';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { CredentialsLink } from '#client/ui/controls/CredentialsLink.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import { BankBalanceDialog } from './BankBalanceDialog.tsx';
import { useRefreshCash } from './useRefreshCash.ts';

/** Shown until cash has been projected: there is nothing to project, or it is still to be done. */
export function NoForecast() {
  const { refresh, isBusy } = useRefreshCash();
  const [isTyping, setIsTyping] = useState(false);
  return (
    <div className="rounded-lg border border-line bg-surface">
      <EmptyState title={t('cash.noCashForecastYet')} hint={t('cash.itIsComputedAfterTheSync')}>
        <Button tone="primary" disabled={isBusy} onClick={refresh}>
          {t('cash.computeNow')}
        </Button>
        <Button onClick={() => setIsTyping(true)}>{t('cash.enterBankBalance')}</Button>
        <CredentialsLink />
      </EmptyState>
      {isTyping && <BankBalanceDialog currency="BRL" onClose={() => setIsTyping(false)} />}
    </div>
  );
}
