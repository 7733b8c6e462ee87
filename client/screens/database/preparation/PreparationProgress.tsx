import { useEffect, useState } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { ProgressBar } from '#client/ui/page/ProgressBar.tsx';
import { type Progress, sqlProgress } from './sqlProgress.ts';

const PAUSE_MS = 1_500;
const MAX_QUESTIONS = 400;

/** How far the account's tables are prepared, while something waits for them. */
export function PreparationProgress() {
  const environment = useRelayEnvironment();
  const [progress, setProgress] = useState<Progress | null>(null);
  useEffect(() => {
    let isLeft = false;
    let timer: ReturnType<typeof setTimeout>;
    let questions = 0;
    const ask = async () => {
      const found = await sqlProgress(environment);
      if (isLeft) return;
      setProgress(found);
      wait();
    };
    const wait = () => {
      questions += 1;
      if (questions <= MAX_QUESTIONS) timer = setTimeout(() => void ask(), PAUSE_MS);
    };
    wait();
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [environment]);
  if (!progress) return null;
  const { part, parts } = progress;
  return (
    <div className="mx-auto flex w-full max-w-80 flex-col gap-2 p-3 text-center text-small text-muted">
      <p role="status">
        {t('database.preparingTheData', {
          part: parts > 0 ? t('database.partOf', { part, parts }) : t('database.queued'),
        })}
      </p>
      <ProgressBar label={t('database.preparationOfTheData')} done={part} total={parts} />
    </div>
  );
}
