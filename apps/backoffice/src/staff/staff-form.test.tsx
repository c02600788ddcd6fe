// @vitest-environment happy-dom
import * as m from '@lyceum/i18n/words';
import { click } from '@lyceum/web/testing/render';
import { giveSizes } from '@lyceum/web/testing/sizes';
import { screen } from '@lyceum/web/routes';
import { visit } from '@lyceum/web/testing/visit';
import { type } from '@lyceum/web/testing/write';
import { beforeEach, expect, it, vi } from 'vitest';
import { learnMe, type Me } from '../session.ts';
import { rightWords } from './right-words.ts';
import { StaffForm } from './staff-form.tsx';

// The first one waits for the code of its screen.
vi.setConfig({ testTimeout: 120_000 });

giveSizes();
beforeEach(() => {
  window.scrollTo = () => undefined;
});

const owner: Me = {
  id: 'stf_anna',
  email: 'anna@example.com',
  name: 'Anna',
  language: 'en',
  agency: { id: 'agy_one', name: 'Studio', region: 'tw' },
  owner: true,
  rights: [],
  recoveryCodesLeft: 10,
};
const ben = {
  id: 'stf_ben',
  email: 'ben@example.com',
  name: 'Ben',
  owner: false,
  rights: ['products' as const],
  state: 'active' as const,
  createdAt: '2026-03-01T00:00:00.000Z',
  seenAt: null,
  invitationEndsAt: null,
  changeable: true,
};

/** The dialog, as somebody of the staff opens it; `answers` by the names of calls. */
async function dialog(me: Me, colleague: typeof ben | null, answers: Record<string, unknown> = {}, agencyId?: string) {
  learnMe(me);
  const closed = vi.fn<() => void>();
  const row = screen('/form', () =>
    Promise.resolve({ default: () => <StaffForm colleague={colleague} agencyId={agencyId} onClose={closed} /> }),
  );
  const office = await visit([row], '/form', answers);
  const box = (name: string) =>
    [...document.body.querySelectorAll('label')]
      .find(({ textContent }) => textContent === name)
      ?.querySelector<HTMLInputElement>('input');
  return {
    ...office,
    press: (...names: readonly string[]) => office.press(...names),
    closed,
    box,
    email: () => document.body.querySelector('input[type="email"]'),
  };
}
const words = (): string => document.body.textContent;

it('an invitation without an address is not sent; with one it takes the rights that are ticked', async () => {
  const { press, told, box, email, closed, stop } = await dialog(owner, null);
  await press(m.staff_sendInvitation());
  await vi.waitFor(() => expect(words()).toContain(m.staff_emailMissing()), 10_000);
  expect(told).toEqual([]);
  await type(email(), ' carl@example.com ');
  await click(box(rightWords.orders()));
  await press(m.staff_sendInvitation());
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce(), 10_000);
  expect(told).toEqual([
    { call: 'staff.invite', input: { email: 'carl@example.com', owner: false, rights: ['orders'] } },
  ]);
  stop();
});

it('an owner needs no rights: they are not asked for, and given back when he is none', async () => {
  const { press, told, box, email, stop } = await dialog(owner, null);
  await type(email(), 'dora@example.com');
  const isAsked = () => box(rightWords.orders())?.closest('.ant-form-item-hidden') === null;
  expect(isAsked()).toBe(true);
  await click(box(m.staff_owner()));
  expect(isAsked()).toBe(false);
  await click(box(m.staff_owner()));
  expect(isAsked()).toBe(true);
  await click(box(m.staff_owner()));
  await press(m.staff_sendInvitation());
  await vi.waitFor(() => expect(told).toHaveLength(1), 10_000);
  expect(told[0]?.input).toMatchObject({ email: 'dora@example.com', owner: true, rights: [] });
  stop();
});

it('what one does not have oneself cannot be given, but stays with who has it', async () => {
  const { press, told, box, stop } = await dialog({ ...owner, owner: false, rights: ['staff', 'orders'] }, ben);
  expect(words()).toContain('Ben');
  const can = (name: string) => box(name)?.disabled === false;
  expect([can(m.staff_owner()), can(rightWords.orders()), can(rightWords.finance())]).toEqual([false, true, false]);
  expect([box(rightWords.products())?.checked, can(rightWords.products())]).toEqual([true, false]);
  await click(box(rightWords.orders()));
  await press(m.office_save());
  await vi.waitFor(() => expect(told).toHaveLength(1), 10_000);
  expect(told[0]).toEqual({
    call: 'staff.change',
    input: { id: 'stf_ben', owner: false, rights: ['products', 'orders'] },
  });
  stop();
});

it('the platform invites an owner of an agency by the address alone', async () => {
  const { press, told, box, email, stop } = await dialog(
    { ...owner, agency: null, rights: ['settings'] },
    null,
    {},
    'agy_two',
  );
  expect(words()).toContain(m.staff_inviteOwner());
  expect(box(m.staff_owner())).toBeUndefined();
  await type(email(), 'eve@example.com');
  await press(m.staff_sendInvitation());
  await vi.waitFor(() => expect(told).toHaveLength(1), 10_000);
  expect(told[0]?.input).toEqual({ email: 'eve@example.com', owner: true, rights: [], agencyId: 'agy_two' });
  stop();
});

it('a refusal is said in the dialog, which stays open with what was written', async () => {
  const answers = { 'staff.invite': { refusal: { code: 'emailTaken', params: {}, message: 'somebody has it' } } };
  const { press, email, closed, stop } = await dialog(owner, null, answers);
  await type(email(), 'ben@example.com');
  await press(m.staff_sendInvitation());
  await vi.waitFor(() => expect(words()).toContain('somebody has it'), 10_000);
  expect(closed).not.toHaveBeenCalled();
  expect((email() as HTMLInputElement).value).toBe('ben@example.com');
  stop();
});
