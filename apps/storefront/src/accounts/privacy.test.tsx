// @vitest-environment happy-dom
import '../testing/begun.ts';
import { legalVersion } from '@lyceum/domain/accounts';
import * as m from '@lyceum/i18n/words';
import { screen } from '@lyceum/web/routes';
import { settle } from '@lyceum/web/testing/render';
import { visit } from '@lyceum/web/testing/visit';
import { drafts } from '@lyceum/web/storage';
import { beforeEach, expect, it } from 'vitest';
import { routes } from '../routes.ts';
import { data, signIn, signOut } from '../session.ts';

beforeEach(() => {
  signIn('token', { id: 'usr_one', nickName: 'Lin', headerImageUrl: null, phone: '09••••0001' });
  window.scrollTo = () => undefined;
  // A browser that tells of one permission and knows no name of the others.
  Object.defineProperty(navigator, 'permissions', {
    configurable: true,
    value: {
      query: ({ name }: { name: string }) =>
        name === 'geolocation'
          ? Promise.resolve(Object.assign(new EventTarget(), { state: 'denied' }))
          : Promise.reject(new TypeError('no such name')),
    },
  });
});

const list = [
  { kind: 'counting', version: legalVersion, givenAt: '2026-11-24T05:00:00.000Z', withdrawnAt: null },
  { kind: 'agreement', version: legalVersion, givenAt: '2026-11-24T04:00:00.000Z', withdrawnAt: null },
];
const row = screen('/settings/privacy', () => import('./privacy.screen.tsx'));
const opened = () => visit([row, routes.privacyPolicy], '/settings/privacy', { 'accounts.consents': { list } });

it('tells what the device allows and what was agreed to', async () => {
  const { box, stop } = await opened();
  await settle();
  const lines = [...box.querySelectorAll('li')].map(({ textContent }) => textContent);
  const line = (title: string) => lines.find((one) => one.startsWith(title));
  expect(line(m.accounts_permissionLocation())).toContain(m.accounts_permission_denied());
  expect(line(m.accounts_permissionCamera())).toContain(m.accounts_permission_unknown());
  expect(line(m.accounts_consent_agreement())).toContain(legalVersion);
  // Nothing is asked of a device that has refused.
  expect(box.textContent).not.toContain(m.accounts_permissionAllow());
  stop();
});

it('is open to a visitor, too, who has agreed to nothing as an account', async () => {
  signOut();
  const { box, stop } = await opened();
  await settle();
  expect(box.textContent).toContain(m.accounts_onDevice());
  expect(box.textContent).not.toContain(m.accounts_consentsGiven());
  stop();
});

it('clears what this browser keeps, each by itself', async () => {
  data.setJson('searchHistory', ['piano', 'maths']);
  data.setJson('visitDraft', { name: 'Lin' });
  const shop = await opened();
  const { box, stop } = shop;
  expect(box.textContent).toContain(m.accounts_deviceCount({ count: 2 }));
  await shop.press(m.accounts_deviceClearWhat({ what: m.accounts_deviceSearches() }));
  expect(data.text('searchHistory')).toBeNull();
  expect(data.text('visitDraft')).not.toBeNull();
  await shop.press(m.accounts_deviceClearWhat({ what: m.accounts_deviceDrafts() }));
  expect(data.text('visitDraft')).toBeNull();
  expect([...box.querySelectorAll('button[aria-label]')].map((one) => one.ariaLabel)).not.toContain(
    m.accounts_deviceClearWhat({ what: m.accounts_deviceDrafts() }),
  );
  stop();
});

it('forgets at sign-out what was typed and not sent, also what a consultant was to be told', () => {
  drafts.forEach((key) => data.setJson(key, { name: 'Lin' }));
  signOut();
  expect(drafts.filter((key) => data.text(key) !== null)).toEqual([]);
  expect(drafts).toContain('consultConfirmOrderParams');
});
