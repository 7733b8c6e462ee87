import { useEffect, useRef } from 'react';
import { Banner, type BannerTone } from '#client/ui/page/Banner.tsx';

export interface Message {
  tone: BannerTone;
  text: string;
}

export type ShowMessage = (tone: BannerTone, text: string) => void;

/** Outcome of the last action, scrolled into view. */
export function MessageBanner({ message }: { message: Message | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message) place.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);
  if (!message) return null;
  return (
    <div ref={place}>
      <Banner tone={message.tone}>{message.text}</Banner>
    </div>
  );
}
