import { lazy, Suspense, useState } from 'react';
import { graphql, useFragment, useMutation } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { Trans } from '#client/lib/language/Trans.tsx';
import { refusalOf } from '#client/lib/schema.ts';
import { AccountPart } from '#client/screens/account/AccountPart.tsx';
import { Badge } from '#client/ui/figures/Badge.tsx';
import { Button } from '#client/ui/controls/Button.tsx';
import { toast, toastError } from '#client/ui/overlay/toast.tsx';
import type { FactorsPanel_viewer$key } from './__generated__/FactorsPanel_viewer.graphql';
import type { FactorsPanelCodesMutation } from './__generated__/FactorsPanelCodesMutation.graphql';
import type { FactorsPanelOffMutation } from './__generated__/FactorsPanelOffMutation.graphql';
import { PasskeysTable } from './PasskeysTable.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';

const TotpSetup = lazy(async () => ({ default: (await import('./TotpSetup.tsx')).TotpSetup }));
const RecoveryCodes = lazy(async () => ({ default: (await import('./RecoveryCodes.tsx')).RecoveryCodes }));

type Step = 'totp' | 'off' | 'codes';

const TOAST = 'factors';

/** The person's second factors: authenticator app, recovery codes, passkeys. */
export function FactorsPanel({ viewer }: { viewer: FactorsPanel_viewer$key }) {
  const data = useFragment(
    graphql`
      fragment FactorsPanel_viewer on Viewer {
        hasTotp
        recoveryCodesLeft
        passkeys {
          __typename
        }
        ...PasskeysTable_viewer
      }
    `,
    viewer,
  );
  const { hasTotp, recoveryCodesLeft, passkeys } = data;
  const [step, setStep] = useState<Step>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [switchOff, isSwitching] = useMutation<FactorsPanelOffMutation>(graphql`
    mutation FactorsPanelOffMutation($password: String!) {
      disableTotp(password: $password) {
        __typename
        ... on DisableTotpPayload {
          viewer {
            ...FactorsPanel_viewer
          }
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const [renew, isRenewing] = useMutation<FactorsPanelCodesMutation>(graphql`
    mutation FactorsPanelCodesMutation($password: String!) {
      createRecoveryCodes(password: $password) {
        __typename
        ... on CreateRecoveryCodesPayload {
          recoveryCodes
          viewer {
            ...FactorsPanel_viewer
          }
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const onError = () => toastError(t('account.twoStepVerificationCouldNotBe'), TOAST);
  const showCodes = (fresh: readonly string[] | null | undefined) => {
    setStep(undefined);
    if (fresh) setCodes(fresh);
  };
  const handleOff = (password: string) =>
    void switchOff({
      variables: { password },
      onCompleted: ({ disableTotp: answer }) => {
        const refusal = refusalOf(answer);
        if (refusal) return toastError(refusal, TOAST);
        setStep(undefined);
        toast.success(t('account.authenticatorAppTurnedOff'));
      },
      onError,
    });
  const handleRenew = (password: string) =>
    void renew({
      variables: { password },
      onCompleted: ({ createRecoveryCodes: answer }) => {
        if (answer.__typename === 'CreateRecoveryCodesPayload') showCodes(answer.recoveryCodes);
        else toastError(refusalOf(answer) ?? t('account.theCodesCouldNotBeMade'), TOAST);
      },
      onError,
    });
  const isOn = hasTotp || passkeys.length > 0;
  return (
    <>
      <AccountPart title={t('account.twoStepVerification')} intro={t('account.withItWhoeverFindsOutYour')}>
        <ul className="flex flex-col divide-y divide-line text-small">
          <li className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span className="flex flex-wrap items-center gap-1.5">
              {t('account.authenticatorApp')}
              {hasTotp && <Badge tone="positive">{t('account.on')}</Badge>}
            </span>
            {hasTotp ? (
              <Button tone="quiet" onClick={() => setStep('off')}>
                {t('account.turnTheAppOff')}
              </Button>
            ) : (
              <Button onClick={() => setStep('totp')}>{t('account.turnTheAppOn')}</Button>
            )}
          </li>
          <li className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span className="flex flex-col">
              <Trans
                id="account.recoveryCodes"
                params={{
                  recoveryCodesLeft: isOn
                    ? t('account.codesLeft', { recoveryCodesLeft })
                    : t('account.youGetThemWhenYouTurn'),
                }}
                components={{ span: <span className="text-label text-muted" /> }}
              />
            </span>
            {isOn && (
              <Button tone="quiet" onClick={() => setStep('codes')}>
                {t('account.makeNewCodes')}
              </Button>
            )}
          </li>
        </ul>
      </AccountPart>
      <PasskeysTable viewer={data} onRecoveryCodes={setCodes} />
      <Suspense>
        {step === 'totp' && (
          <TotpSetup
            onDone={(fresh) => {
              showCodes(fresh);
              toast.success(t('account.authenticatorAppTurnedOn'));
            }}
            onClose={() => setStep(undefined)}
          />
        )}
        {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
      </Suspense>
      {step === 'off' && (
        <PasswordDialog
          title={t('account.turnOffTheAuthenticatorApp')}
          action={t('account.turnOff')}
          isBusy={isSwitching}
          onConfirm={handleOff}
          onClose={() => setStep(undefined)}
        />
      )}
      {step === 'codes' && (
        <PasswordDialog
          title={t('account.makeNewRecoveryCodes')}
          action={t('account.makeCodes')}
          isBusy={isRenewing}
          onConfirm={handleRenew}
          onClose={() => setStep(undefined)}
        >
          <p className="text-small text-muted">{t('account.theCodesYouKeptBeforeStop')}</p>
        </PasswordDialog>
      )}
    </>
  );
}
