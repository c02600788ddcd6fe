// @vitest-environment happy-dom
import type { InputOfCall } from '@lyceum/contract/call';
import { save } from '@lyceum/contract/settings.calls';
import type { me } from '@lyceum/contract/staff.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf, Send } from '@lyceum/web/call-client';
import { click, Inside, render, settle } from '@lyceum/web/testing/render';
import { act } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { learnMe } from '../session.ts';
import Settings from './settings.screen.tsx';

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

const bounds = { name: 'paymentMinutes' as const, least: 10, most: 120, usual: 30 };
const versionOf = (value: number) => String(value).padStart(22, 'v');

/** A server that keeps one setting, as ours does it. */
function aServer(value: number) {
  const state = { value, asked: [] as InputOfCall<typeof save>[] };
  const saved = () => ({ ...bounds, value: state.value, version: versionOf(state.value) });
  const send = (async (call: { facts: { name: string } }, input: InputOfCall<typeof save>) => {
    if (call.facts.name !== save.facts.name) {
      return { data: { list: [saved()] } };
    }
    state.asked.push(input);
    if (input.version !== versionOf(state.value)) {
      return { refusal: { code: 'editedMeanwhile', params: { saved: saved() }, message: '' } };
    }
    state.value = Number(input.value);
    return { data: { version: versionOf(state.value) } };
  }) as unknown as Send;
  return { state, send };
}

/** The screen, with what such a server keeps. */
async function settingsAt(value: number) {
  const { state, send } = aServer(value);
  const { box } = await render(
    <Inside send={send}>
      <Settings />
    </Inside>,
  );
  await settle(20);
  return { state, box };
}

async function type(field: Element | null, text: string): Promise<void> {
  const input = field as HTMLInputElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  });
}
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name) ?? null;

it('what a colleague saved meanwhile is shown, and nothing is overwritten until one has chosen', async () => {
  const { state, box } = await settingsAt(30);
  await type(box.querySelector('input'), '45');
  state.value = 60;
  await click(button(m.office_save()));
  await settle(20);
  const dialog = document.querySelector('[role="dialog"]');
  expect(dialog?.textContent).toContain(m.listings_conflictTitle());
  expect([...(dialog?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent)).toEqual(['45', '60']);
  expect(state.value).toBe(60);

  await click(button(m.listings_merge()));
  await settle(400);
  await click(button(m.office_save()));
  await settle(20);
  expect(state.asked.map(({ version, value }) => [version, value])).toEqual([
    [versionOf(30), 45],
    [versionOf(60), 45],
  ]);
  expect(state.value).toBe(45);
});

it('a form that nobody touched follows what others save', async () => {
  const { state, box } = await settingsAt(30);
  state.value = 60;
  await act(async () => window.dispatchEvent(new Event('visibilitychange')));
  await settle(50);
  expect(box.querySelector('input')?.value).toBe('60');
});
