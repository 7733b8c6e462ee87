import { useEffect, useState } from 'react';

const TICK_MS = 30_000;

/** Current time, updated every 30 seconds, for texts such as 'Há 2 minutos'. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
