import { dataIn, forSafety, ofAccount } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { tidyChallenges } from './challenges.ts';
import { passkeysHttp } from './passkeys.http.ts';
import { passkeyChallenges, passkeys } from './passkeys.tables.ts';

export const passkeysFeature: Feature = {
  calls: passkeysHttp,
  jobs: { 'passkeys.tidy': { everySeconds: 600, run: tidyChallenges } },
  data: [
    dataIn(
      passkeys,
      {
        id: { ...ofAccount, purpose: 'names the passkey' },
        userId: { ...ofAccount, purpose: 'whose it is' },
        credentialId: { ...ofAccount, purpose: 'signing in' },
        publicKey: { ...ofAccount, purpose: 'signing in' },
        counter: { ...ofAccount, purpose: 'tells a copy of a passkey' },
        host: { ...ofAccount, purpose: 'where it is good' },
        name: { ...ofAccount, purpose: 'how its owner knows it' },
        createdAt: { ...ofAccount, purpose: 'when it was added' },
        usedAt: { ...ofAccount, purpose: 'shows when somebody signed in by it' },
      },
      [],
    ),
    dataIn(
      passkeyChallenges,
      {
        challengeHash: { ...forSafety, purpose: 'knows what a browser is to sign' },
        browserHash: { ...forSafety, purpose: 'ties a sign-in to the browser that began it' },
        userId: { ...forSafety, purpose: 'whose account gets a passkey' },
      },
      ['createdAt'],
    ),
  ],
};
