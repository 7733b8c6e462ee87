import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { LoadFailure } from '#client/routing/LoadFailure.tsx';
import { useRouteQuery } from '#client/routing/useRouteQuery.ts';
import { ScreenSkeleton } from '#client/ui/page/Skeleton.tsx';
import type { AccountScreenQuery } from './__generated__/AccountScreenQuery.graphql';
import { AccountPart } from './AccountPart.tsx';
import { EmailConfirmation } from './EmailConfirmation.tsx';
import { chooseCurrency } from '#client/parts/currency/chooseCurrency.ts';
import { CurrencySelect } from '#client/parts/currency/CurrencySelect.tsx';
import { chooseForPerson } from '#client/parts/language/chooseForPerson.ts';
import { LanguageChoice } from '#client/parts/language/LanguageChoice.tsx';
import { DemoNotice } from '#client/parts/demo/DemoNotice.tsx';
import { storeFirstDay } from '#client/parts/start/firstDayState.ts';
import { Link } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { paths } from '#client/lib/paths.ts';
import { buttonClass } from '#client/ui/controls/Button.tsx';
import { FactorsPanel } from './factors/FactorsPanel.tsx';
import { DeveloperSwitch } from './DeveloperSwitch.tsx';
import { OpeningChoice } from './OpeningChoice.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SessionsTable } from './SessionsTable.tsx';
import { TokensPanel } from './TokensPanel.tsx';

const query = graphql`
  query AccountScreenQuery @preloadable {
    viewer {
      id
      name
      email
      ...EmailConfirmation_viewer
      isDemo
      isOperator
      ...FactorsPanel_viewer
      ...DeveloperSwitch_viewer
      ...OpeningChoice_viewer
      ...TokensPanel_viewer
      ...SessionsTable_viewer
    }
  }
`;

/** /account: the signed-in person, their personal access tokens, their sessions and their password. */
export function AccountScreen() {
  const { queryRef } = useRouteQuery<AccountScreenQuery>();
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-4 px-3 py-5 sm:px-4">
      <title>{t('account.accountSellerAnalytics')}</title>
      <h1 className="text-title tracking-tight">{t('account.account')}</h1>
      <ErrorBoundary FallbackComponent={LoadFailure} resetKeys={[queryRef]}>
        <Suspense fallback={<ScreenSkeleton />}>
          <Parts queryRef={queryRef} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}

function Parts({ queryRef }: { queryRef: PreloadedQuery<AccountScreenQuery> }) {
  const { viewer } = usePreloadedQuery<AccountScreenQuery>(query, queryRef);
  return (
    <>
      <AccountPart title={t('account.profile')}>
        <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-1.5 text-small">
          <dt className="text-muted">{t('account.name')}</dt>
          <dd className="min-w-0 break-words">{viewer.name}</dd>
          <dt className="text-muted">{t('account.email')}</dt>
          <dd className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5 break-all">
            {viewer.email}
            <EmailConfirmation viewer={viewer} />
          </dd>
        </dl>
      </AccountPart>
      {viewer.isDemo && <DemoNotice />}
      <AccountPart title={t('app.language')}>
        <LanguageChoice onChoose={chooseForPerson} />
      </AccountPart>
      <AccountPart title={t('account.currency')} intro={t('account.currencyIntro')}>
        <CurrencySelect onChoose={(choice) => void chooseCurrency(choice)} />
      </AccountPart>
      {/* natively disables every control within; visitors of the demonstration see no other sessions to end */}
      <fieldset disabled={viewer.isDemo} className="contents">
        <OpeningChoice viewer={viewer} />
        <TokensPanel viewer={viewer} />
        <DeveloperSwitch viewer={viewer} />
      </fieldset>
      <SessionsTable viewer={viewer} />
      <fieldset disabled={viewer.isDemo} className="contents">
        <FactorsPanel viewer={viewer} />
        <PasswordForm email={viewer.email} />
      </fieldset>
      <AccountPart
        title={t('account.activity')}
        intro={t('account.whoSignedInAndWhoChanged')}
        action={
          <Link to={paths.activity} className={buttonClass('secondary')}>
            {t('account.seeTheActivity')}
          </Link>
        }
      />
      {viewer.isOperator && (
        <AccountPart
          title={t('app.installation')}
          intro={t('account.installationIntro')}
          action={
            <Link to={paths.operator} className={buttonClass('secondary')}>
              {t('account.seeTheInstallation')}
            </Link>
          }
        />
      )}
      <AccountPart
        title={t('account.firstSteps')}
        intro={t('account.firstStepsIntro')}
        action={
          <Link
            to={paths.dashboard}
            onClick={() => storeFirstDay(viewer.id, 'begun')}
            className={buttonClass('secondary')}
          >
            {t('account.showTheFirstSteps')}
          </Link>
        }
      />
      <AccountPart title={t('account.yourData')}>
        <div className="flex flex-col gap-2 text-small text-muted">
          <p>{t('account.whoeverRunsTheServerExportsOr')}</p>
          <ul className="flex list-disc flex-col gap-1 pl-5">
            <li>
              <Command text={t('account.npmRunExportAccountFile', { email: viewer.email })} />{' '}
              {t('account.writesAllThatIsKeptAbout')}
            </li>
            <li>
              <Command text={`npm run erase-account -- ${viewer.email} --yes`} />{' '}
              {t('account.erasesTheAccountAndAllOf')}
            </li>
          </ul>
        </div>
      </AccountPart>
    </>
  );
}

const Command = ({ text }: { text: string }) => (
  <code className="rounded bg-hover px-1 py-0.5 font-mono text-label break-all text-ink">{text}</code>
);
