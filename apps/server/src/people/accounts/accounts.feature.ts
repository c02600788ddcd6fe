import { dataIn, forSafety, ofAccount, ofRecords } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { accountsHttp } from './accounts.http.ts';
import { consents, identities, openids, sessions, users, verifyCodes } from './accounts.tables.ts';
import { eraseLate } from './erase-account.ts';
import { tidyCodes } from './send-code.ts';
import { tidySessions } from './sessions.ts';

export const accountsFeature: Feature = {
  calls: accountsHttp,
  jobs: {
    'accounts.tidy': { everySeconds: 3_600, run: (deps) => Promise.all([tidySessions(deps), tidyCodes(deps)]) },
    'accounts.eraseLate': { everySeconds: 600, run: eraseLate },
  },
  data: [
    dataIn(
      consents,
      {
        id: { ...ofAccount, purpose: 'names the consent', basis: 'law', kept: 'records', erased: 'stays' },
        userId: { ...ofRecords, purpose: 'who consented' },
        kind: { ...ofRecords, purpose: 'to what' },
        version: { ...ofRecords, purpose: 'to which text' },
        givenAt: { ...ofRecords, purpose: 'when' },
        withdrawn: { ...ofRecords, purpose: 'whether it was given or withdrawn' },
      },
      [],
    ),
    dataIn(
      identities,
      {
        id: { ...ofAccount, purpose: 'names the way to sign in' },
        userId: { ...ofAccount, purpose: 'whose it is' },
        source: { ...ofAccount, purpose: 'signing in' },
        subject: { ...ofAccount, purpose: 'signing in, and mail to whoever has no phone' },
        createdAt: { ...ofAccount, purpose: 'when it was added' },
      },
      [],
    ),
    dataIn(
      openids,
      {
        userId: { ...ofAccount, purpose: 'whose it is' },
        openid: { ...ofAccount, purpose: 'whom the chat app asks to pay' },
        learnedAt: { ...ofAccount, purpose: 'when it was learned' },
      },
      ['appId'],
    ),
    dataIn(
      sessions,
      {
        tokenHash: { ...forSafety, purpose: 'knows who is signed in' },
        userId: { ...forSafety, purpose: 'whose it is' },
        createdAt: { ...forSafety, purpose: 'when somebody signed in', exported: true },
        expiresAt: { ...forSafety, purpose: 'ends the session' },
        id: { ...forSafety, purpose: 'tells the sessions of an account apart' },
        seenAt: { ...forSafety, purpose: 'shows when a session was last used', exported: true },
        browser: { ...forSafety, purpose: 'shows on which device a session is', exported: true },
        system: { ...forSafety, purpose: 'shows on which device a session is', exported: true },
        network: { ...forSafety, purpose: 'shows from where a session is used', exported: true },
        deviceName: { ...forSafety, purpose: 'keeps one session for each browser' },
      },
      [],
    ),
    dataIn(
      verifyCodes,
      {
        address: { ...forSafety, purpose: 'where the code went' },
        asker: { ...forSafety, purpose: 'keeps the codes of several askers apart' },
        codeHash: { ...forSafety, purpose: 'proves that the phone or the mailbox is at hand' },
      },
      ['sentAt', 'usedAt'],
    ),
    dataIn(
      users,
      {
        id: { ...ofRecords, purpose: 'tells accounts apart' },
        phone: { ...ofAccount, purpose: 'signing in, and messages about orders', erased: 'blank' },
        nickName: { ...ofAccount, purpose: 'how the person is called', erased: 'blank' },
        avatar: { ...ofAccount, purpose: 'how the person is shown', erased: 'blank' },
        gender: { ...ofAccount, purpose: 'how the person is addressed', erased: 'blank' },
        wayInChangedAt: {
          ...ofAccount,
          purpose: 'keeps whoever took an account over from cancelling it',
          erased: 'blank',
        },
        erasedAt: { ...ofRecords, purpose: 'when the account was cancelled', exported: false },
        birthday: { ...ofAccount, purpose: 'courses that fit the age', erased: 'blank' },
        region: { ...ofAccount, purpose: 'prices, ways to pay and rules', erased: 'stays' },
        language: { ...ofAccount, purpose: 'language of messages', erased: 'stays' },
        passwordHash: { ...ofAccount, purpose: 'signing in', erased: 'blank', exported: false },
        awaitsConsent: { ...ofAccount, purpose: 'protects children', basis: 'law', erased: 'stays' },
        createdAt: { ...ofAccount, purpose: 'shows since when there is an account', erased: 'stays' },
        blockedAt: {
          ...forSafety,
          purpose: 'keeps whoever harmed others out',
          kept: 'account',
          erased: 'stays',
          exported: true,
        },
        blockedReason: {
          ...forSafety,
          purpose: 'keeps whoever harmed others out',
          kept: 'account',
          erased: 'stays',
          exported: true,
        },
        distributorSince: { ...ofAccount, purpose: 'prices of the wholesale floor', erased: 'blank' },
      },
      [],
    ),
  ],
  files: { picture: [users.avatar] },
};
