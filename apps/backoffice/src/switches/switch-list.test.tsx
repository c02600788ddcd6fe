// @vitest-environment happy-dom
import type { list } from '@lyceum/contract/switches.calls';
import type { me } from '@lyceum/contract/staff.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf, Send } from '@lyceum/web/call-client';
import { createRouter } from '@lyceum/web/history';
import { currentNotices } from '@lyceum/web/notices';
import { Screens } from '@lyceum/web/router';
import { click, Inside, render, settle } from '@lyceum/web/testing/render';
import { giveSizes } from '@lyceum/web/testing/sizes';
import { act } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { routes } from '../routes.ts';
import { learnMe } from '../session.ts';

// Two operators and one switch: who sees which button, what is asked before, and what the server is told.

giveSizes();

const operator: ReplyOf<typeof me> = {
  id: 'stf_anna',
  email: 'anna@example.com',
  name: 'Anna',
  language: 'en',
  agency: null,
  owner: false,
  rights: ['settings'],
  recoveryCodesLeft: 10,
};
beforeEach(() => learnMe(operator));

type Switches = ReplyOf<typeof list>;
const askedFor = (own: boolean) => ({
  requestId: 'psr_one',
  on: false,
  reason: 'the bank is closed tonight',
  askerName: own ? 'Anna' : 'Ben',
  askedAt: '2026-03-02T02:00:00.000Z',
  own,
});
const card = { code: 16, provider: 'ecpay', region: 'tw', on: true, hasKeys: true, asked: null } as const;

async function shown(switches: Partial<Switches>) {
  const told: { call: string; input: unknown }[] = [];
  const send = ((call: { facts: { name: string; kind: string } }, input: unknown) => {
    if (call.facts.kind === 'read') {
      return Promise.resolve({ data: { list: [], decided: [], ...switches } });
    }
    told.push({ call: call.facts.name, input });
    return Promise.resolve({ data: {} });
  }) as unknown as Send;
  history.replaceState(null, '', '#/switches');
  const router = createRouter({
    rows: [routes.switchList],
    page: window,
    root: '/switches',
    loginPath: '/signIn',
    signedIn: () => true,
    remember: () => undefined,
    newKey: () => 'key',
  });
  const { box } = await render(
    <Inside send={send}>
      <Screens
        router={router}
        waiting={() => null}
        failed={() => null}
        unknown={null}
        frame={(inside) => <div>{inside}</div>}
      >
        {null}
      </Screens>
    </Inside>,
  );
  // Until its file is there.
  for (let turn = 0; turn < 100 && box.textContent === ''; turn += 1) {
    await settle(50);
  }
  await settle(50);
  // A dialog stands beside the screen.
  const button = (name: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  return {
    box,
    told,
    button,
    press: async (name: string) => {
      await click(button(name));
      await settle(350);
      return currentNotices().question;
    },
    answer: async (yes: boolean) => {
      await act(async () => currentNotices().question?.answer(yes));
      await settle(350);
    },
  };
}

const wish = m.switches_wish_off({ way: m.payments_way16(), region: m.agencies_region_tw() });

it('another one’s request is confirmed after a question that says what it does; no is no', async () => {
  const { box, told, press, answer } = await shown({ list: [{ ...card, asked: askedFor(false) }] });
  expect(box.textContent).toContain('the bank is closed tonight');
  expect(await press(m.switches_confirm())).toMatchObject({ title: wish, text: m.switches_offText(), danger: true });
  await answer(false);
  expect(told).toEqual([]);
  await press(m.switches_confirm());
  await answer(true);
  expect(told).toEqual([{ call: 'switches.decide', input: { requestId: 'psr_one', approve: true } }]);
});

it('another one’s request is turned down; one’s own can only be withdrawn', async () => {
  const { told, press, answer } = await shown({ list: [{ ...card, asked: askedFor(false) }] });
  expect((await press(m.switches_discard()))?.title).toBe(m.switches_discardAsk());
  await answer(true);
  expect(told).toEqual([{ call: 'switches.decide', input: { requestId: 'psr_one', approve: false } }]);
  document.body.replaceChildren();
  const own = await shown({ list: [{ ...card, asked: askedFor(true) }] });
  expect(own.button(m.switches_confirm())).toBeUndefined();
  expect(own.box.textContent).toContain(m.switches_own());
  expect((await own.press(m.switches_withdraw()))?.title).toBe(m.switches_withdrawAsk());
  await own.answer(true);
  expect(own.told).toEqual([{ call: 'switches.decide', input: { requestId: 'psr_one', approve: false } }]);
});

it('a switch is asked for with a reason, and not without one', async () => {
  const { told, button, press } = await shown({ list: [card] });
  await press(m.switches_askOff());
  expect(button(m.switches_send())?.disabled).toBe(true);
  const field = document.querySelector('textarea');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, 'too many disputes');
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await press(m.switches_send());
  expect(told).toEqual([
    { call: 'switches.ask', input: { code: 16, region: 'tw', on: false, reason: 'too many disputes' } },
  ]);
});

it('what has no account is apart, cannot be switched on, and may be switched off before it has one', async () => {
  const { box, button } = await shown({
    list: [
      { ...card, code: 15, provider: 'paypal', hasKeys: false, on: false },
      { ...card, code: 17, provider: 'square', hasKeys: false },
    ],
  });
  expect(box.querySelector('summary')?.textContent).toBe(m.switches_cannotBeOn());
  expect([button(m.switches_askOn()), button(m.switches_askOff())?.getAttribute('aria-label')]).toEqual([
    undefined,
    `${m.switches_askOff()}: ${m.payments_way17()}, ${m.agencies_region_tw()}`,
  ]);
});

it('what was decided tells who did, that it was turned down, or that nobody did in time', async () => {
  const decided = { ...askedFor(false), code: 16, region: 'tw', decidedAt: '2026-03-02T03:00:00.000Z' } as const;
  const { box } = await shown({
    list: [card],
    decided: [
      { ...decided, requestId: 'psr_1', approved: true, deciderName: 'Chen' },
      { ...decided, requestId: 'psr_2', approved: false, deciderName: 'Dora' },
      { ...decided, requestId: 'psr_3', approved: false, deciderName: null },
    ],
  });
  for (const words of ['Confirmed by Chen', 'Turned down by Dora', 'Nobody decided in time']) {
    expect(box.textContent).toContain(words);
  }
});
