import { useEffect, useState } from 'react';
import { demoToken, hasDemonstration, VisitorRefusal } from '#client/data/visitorCall.ts';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';

/** Opens the demonstration by one press, without a password. Absent where the installation has none. */
export function DemoButton({
  disabled,
  onToken,
}: {
  disabled: boolean;
  /** Signs in with the token, or shows why there is none. */
  onToken: (token: Promise<string>) => Promise<void>;
}) {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    void hasDemonstration().then(setIsThere);
  }, []);
  if (!isThere) return null;
  const handleClick = () => {
    const token = demoToken().catch(() => {
      throw new VisitorRefusal(t('login.couldNotOpenTheDemonstration'));
    });
    void onToken(token);
  };
  return (
    <Button disabled={disabled} onClick={handleClick} className="h-9 w-full text-body max-sm:h-11">
      {t('login.seeTheDemonstration')}
    </Button>
  );
}
