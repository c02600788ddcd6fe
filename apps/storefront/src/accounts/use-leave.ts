import type { ThirdParty } from '@lyceum/domain/doors';
import { useEffect, useState } from 'react';

interface Leave {
  /** The browser is on its way there. */
  leaving: ThirdParty | null;
  leave: (thirdParty: ThirdParty, address: string) => void;
}

/** Takes the browser to a third party. Who comes back by the back key finds the page as it was, and free again. */
export function useLeave(): Leave {
  const [leaving, setLeaving] = useState<ThirdParty | null>(null);
  useEffect(() => {
    const cameBack = (): void => setLeaving(null);
    addEventListener('pageshow', cameBack);
    return () => removeEventListener('pageshow', cameBack);
  }, []);
  return {
    leaving,
    leave(thirdParty, address) {
      setLeaving(thirdParty);
      location.assign(address);
    },
  };
}
