import { useEffect, useState } from 'react';
import { formatDecimal } from '#client/lib/format.ts';

const TICK_MS = 100;

/** Seconds gone by since a moment, counting on. */
export function ElapsedTime({ since }: { since: number }) {
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <span aria-hidden className="tabular-nums">
      {formatDecimal(Math.max(0, now - since) / 1_000)} s
    </span>
  );
}
