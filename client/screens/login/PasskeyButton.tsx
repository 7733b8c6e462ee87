import { loadSharedWords } from '#client/lib/language/catalogues.ts';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';

/** Signs in by a passkey, without e-mail and password. Absent in browsers that know none. */
export function PasskeyButton({
  disabled,
  onToken,
}: {
  disabled: boolean;
  onToken: (token: Promise<string>) => Promise<void>;
}) {
  if (!('PublicKeyCredential' in window)) return null;
  const handleClick = async () => {
    await loadSharedWords();
    const { signInWithPasskey } = await import('./passkeys.ts');
    await onToken(signInWithPasskey());
  };
  return (
    <Button disabled={disabled} onClick={() => void handleClick()} className="h-9 w-full text-body">
      {t('login.signInWithAPasskey')}
    </Button>
  );
}
