import { useEffect, useState } from 'react';

/** How often, in milliseconds. */
const every = 10_000;

/** Epoch milliseconds by this device's clock, moving on while one looks. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, []);
  return now;
}
