import { clsx } from 'clsx';
import { type SubmitEvent, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { type Channel, type KeyField, type Way, connectionFormOf } from '#client/lib/connectionForms.ts';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import type { KeysForm_credential$key } from './__generated__/KeysForm_credential.graphql';
import { AuthorizationGuide } from './authorization/AuthorizationGuide.tsx';
import { AuthorizationPanel, type Waiting } from './authorization/AuthorizationPanel.tsx';
import { KeyInput } from './KeyInput.tsx';
import { MarkedText } from './MarkedText.tsx';
import type { ShowMessage } from './MessageBanner.tsx';
import { TestConnectionButton } from './TestConnectionButton.tsx';
import { useKeys } from './useKeys.ts';
import { useSaveKeys } from './useSaveKeys.ts';
import { WaysToAuthorize } from './WaysToAuthorize.tsx';

/** Form of the keys to one channel, as its marketplace's data describes it: fields, ways to authorize, save and test. */
export function KeysForm({
  channel,
  credential,
  isLocked,
  isAuthorizing,
  way,
  onWay,
  className,
  onMessage,
}: {
  channel: Channel;
  /** Null while no keys are stored. */
  credential: KeysForm_credential$key | null | undefined;
  /** Whether the fields and buttons are disabled. */
  isLocked: boolean;
  /** Whether an authorization from before this page load is pending. */
  isAuthorizing: boolean;
  way: Way['name'];
  onWay: (way: Way['name']) => void;
  className: string;
  onMessage: ShowMessage;
}) {
  const stored = useFragment(
    graphql`
      fragment KeysForm_credential on Credential {
        hasClientSecret
        hasRefreshToken
        hasAccessToken
        ...useKeys_credential
      }
    `,
    credential,
  );
  const { fields, ways, consent, consentHint, optional, title } = connectionFormOf(channel);
  const { values, input, change, reset } = useKeys(fields, stored);
  const [waiting, setWaiting] = useState<Waiting | null>(isAuthorizing ? { url: null } : null);
  const has = {
    clientSecret: stored?.hasClientSecret ?? false,
    refreshToken: stored?.hasRefreshToken ?? false,
    accessToken: stored?.hasAccessToken ?? false,
  };
  const hasKeys = input.clientId.trim() !== '' && Boolean(values.clientSecret || has.clientSecret);
  const hasRefreshToken = Boolean(values.refreshToken) || has.refreshToken;
  const chosen = ways?.find(({ name }) => name === way);

  const [save, isBusy] = useSaveKeys(channel, {
    onSaved: () => {
      reset();
      setWaiting(null); // spec 4
    },
    onMessage,
  });
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    save(input);
  };
  const isRequired = ({ name, required }: KeyField) => {
    if (required === 'always') return true;
    if (required === 'untilConnected') return !has.accessToken && !has.refreshToken;
    const isNeeded = required === 'once' || (required === 'unlessConsented' && !waiting);
    return isNeeded && !has[name as keyof typeof has];
  };

  return (
    <form onSubmit={handleSubmit} className={clsx('flex flex-col gap-4', className)}>
      {/* the tabs stay usable where the fields are not */}
      <WaysToAuthorize ways={ways} way={way} callback={consent?.callback} onWay={onWay}>
        <fieldset disabled={isLocked} className="contents">
          <div className="grid gap-4 sm:grid-cols-2">
            {fields
              .filter((field) => field.way === undefined || field.way === way)
              .map((field) => (
                <KeyInput
                  key={field.name}
                  field={field}
                  values={values}
                  required={isRequired(field)}
                  isStored={has[field.name as keyof typeof has] ?? false}
                  onChange={change}
                />
              ))}
          </div>
          {chosen && hasKeys && !hasRefreshToken && (
            <AuthorizationGuide steps={chosen.guide} callback={consent?.callback} />
          )}
          {consentHint && (
            <p className="text-small text-muted">
              <MarkedText text={consentHint} callback={consent?.callback} />
            </p>
          )}
          {consent && (
            <AuthorizationPanel
              channel={channel}
              input={input}
              waiting={waiting}
              onWaiting={setWaiting}
              onIncomplete={() => onWay('consent')}
              onToken={(refreshToken) => change({ refreshToken })}
              onMessage={onMessage}
            />
          )}
        </fieldset>
      </WaysToAuthorize>
      <fieldset disabled={isLocked} className="flex flex-wrap gap-2 border-t border-line pt-4">
        <Button type="submit" {...(optional === undefined && { tone: 'primary' })} disabled={isBusy}>
          {isBusy
            ? t('credentials.saving')
            : optional === undefined
              ? t('credentials.saveCredentials')
              : t('credentials.save', { title })}
        </Button>
        <TestConnectionButton channel={channel} input={input} disabled={isBusy || !hasKeys} onMessage={onMessage} />
      </fieldset>
    </form>
  );
}
