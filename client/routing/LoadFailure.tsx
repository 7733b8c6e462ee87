import { type ComponentProps, useEffect } from 'react';
import { useRevalidator } from 'react-router-dom';
import { LoadFailure as Failure } from '#client/ui/page/LoadFailure.tsx';

type Props = Omit<ComponentProps<typeof Failure>, 'isBusy' | 'onRetry'>;

/** Replaces what the route could not load. It loads again by the button, and by itself once the connection is back. */
export function LoadFailure({ error, title, lead, level, isEnglish, children }: Props) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    const retry = () => void revalidate();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [revalidate]);
  return (
    <Failure
      error={error}
      title={title}
      lead={lead}
      level={level}
      isEnglish={isEnglish}
      isBusy={state !== 'idle'}
      onRetry={() => void revalidate()}
    >
      {children}
    </Failure>
  );
}
