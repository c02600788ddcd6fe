import { dataIn, forSafety } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { doorsHttp, thirdPartyReturns } from './doors.http.ts';
import { thirdSignIns } from './doors.tables.ts';
import { tidyJourneys } from './journeys.ts';

export const doorsFeature: Feature = {
  calls: doorsHttp,
  routes: thirdPartyReturns,
  jobs: { 'doors.tidy': { everySeconds: 600, run: tidyJourneys } },
  data: [
    dataIn(
      thirdSignIns,
      {
        id: { ...forSafety, purpose: 'names a sign-in under way' },
        stateHash: { ...forSafety, purpose: 'knows whom a third party sends back' },
        browserHash: { ...forSafety, purpose: 'ties a sign-in to the browser that began it' },
        userId: { ...forSafety, purpose: 'whose account gets another way in' },
        ticketHash: { ...forSafety, purpose: 'lets the page sign in once' },
        subject: { ...forSafety, purpose: 'signing in' },
        email: { ...forSafety, purpose: 'signing in' },
        name: { ...forSafety, purpose: 'how a new account is called' },
        openid: { ...forSafety, purpose: 'whom the chat app asks to pay' },
        orderId: { ...forSafety, purpose: 'for which order somebody shows who pays' },
      },
      ['source', 'region', 'crossBorder', 'beganAt', 'returnedAt'],
    ),
  ],
};
