import { type SubmitEvent, useState } from 'react';
import { loadSharedWords } from '#client/lib/language/catalogues.ts';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import type { PasskeyRequest } from './passkeys.ts';
import { postAuth, tokenOf } from './postAuth.ts';

/** What the server asks for after the right password. */
export interface SecondFactor {
  challenge: string;
  totp: boolean;
  passkey: PasskeyRequest | null;
}

type Way = 'totp' | 'recovery' | 'passkey';

const codes = {
  totp: {
    label: t('login.codeFromTheApp'),
    hint: t('login.typeThe6DigitsYourAuthenticator'),
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    placeholder: '000000',
  },
  recovery: {
    label: t('login.recoveryCode'),
    hint: t('login.eachOfTheCodesYouKept'),
    inputMode: 'text',
    autoComplete: 'off',
    placeholder: 'XXXX-XXXX-XXXX-XXXX',
  },
} as const;

/** Second step of the sign-in: the app's code, a passkey or a recovery code. */
export function SecondFactorForm({
  secondFactor: { challenge, totp, passkey },
  onToken,
  onCancel,
}: {
  secondFactor: SecondFactor;
  /** Signs in with the token, or shows why there is none. */
  onToken: (token: Promise<string>) => Promise<void>;
  onCancel: () => void;
}) {
  const [way, setWay] = useState<Way>(totp ? 'totp' : passkey ? 'passkey' : 'recovery');
  const [code, setCode] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const answer = async (token: Promise<string>) => {
    setIsBusy(true);
    await onToken(token);
    setIsBusy(false);
    setCode('');
  };
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void answer(postAuth<{ token?: string }>('second-factor', { challenge, code }).then(tokenOf));
  };
  const handlePasskey = async () => {
    await loadSharedWords();
    const { answerWithPasskey } = await import('./passkeys.ts');
    void answer(answerWithPasskey(challenge, passkey!));
  };
  const others = (
    [
      ['totp', totp, t('login.useTheAuthenticatorApp')],
      ['passkey', passkey !== null, t('login.useAPasskey')],
      ['recovery', true, t('login.useARecoveryCode')],
    ] as const
  ).filter(([name, isThere]) => isThere && name !== way);
  return (
    <>
      {way === 'passkey' ? (
        <div className="flex flex-col gap-4">
          <p className="text-small text-muted">{t('login.confirmWithThePasskeyOfThis')}</p>
          <Button
            tone="primary"
            disabled={isBusy}
            onClick={() => void handlePasskey()}
            className="h-9 w-full text-body"
          >
            {isBusy ? t('login.processing') : t('login.usePasskey')}
          </Button>
        </div>
      ) : (
        <form onSubmit={handleSubmit} className="flex flex-col gap-4">
          <p className="text-small text-muted">{codes[way].hint}</p>
          <TextField
            key={way}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of this step
            autoFocus
            label={codes[way].label}
            inputMode={codes[way].inputMode}
            autoComplete={codes[way].autoComplete}
            placeholder={codes[way].placeholder}
            maxLength={32}
            required
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
          <Button type="submit" tone="primary" disabled={isBusy} className="mt-1 h-9 w-full text-body">
            {isBusy ? t('login.processing') : t('login.confirm')}
          </Button>
        </form>
      )}
      <div className="flex flex-col items-center gap-1.5 text-small">
        {others.map(([name, , title]) => (
          <button
            key={name}
            type="button"
            onClick={() => setWay(name)}
            className="font-medium text-link hover:underline"
          >
            {title}
          </button>
        ))}
        <button type="button" onClick={onCancel} className="text-muted hover:underline">
          {t('login.back')}
        </button>
      </div>
    </>
  );
}
