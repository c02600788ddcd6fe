import type { Region } from '@lyceum/domain/region';
import { useState } from 'react';
import { consentsIn, type Consent } from './consent-steps.tsx';
import { givenConsents, noteConsent } from './sign-in-draft.ts';

export interface Consents {
  given: readonly Consent[];
  /** The next one to ask for; null when all are given. */
  open: Consent | null;
  declined: Consent | null;
  agree: (consent: Consent) => void;
  /** Null: looks again. */
  decline: (consent: Consent | null) => void;
  /** Says to have an account: it has agreed to where data is kept before. */
  claimAccount: () => void;
}

/** What is told, and agreed to, before an address is asked for; a region that is chosen later may ask for one more. */
export function useConsents(region: Region): Consents {
  const [given, setGiven] = useState(givenConsents);
  const [declined, decline] = useState<Consent | null>(null);
  const [known, setKnown] = useState(false);
  return {
    given,
    open: consentsIn(region).find((one) => !given.includes(one) && !(known && one === 'crossBorder')) ?? null,
    declined,
    agree(consent) {
      noteConsent(consent);
      setGiven(givenConsents());
    },
    decline,
    claimAccount() {
      setKnown(true);
      decline(null);
    },
  };
}
