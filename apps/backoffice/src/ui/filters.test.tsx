// @vitest-environment happy-dom
import { createRouter } from '@lyceum/web/history';
import { Screens } from '@lyceum/web/router';
import { screen } from '@lyceum/web/routes';
import { render, settle } from '@lyceum/web/testing/render';
import { act, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { useFilters } from './filters.tsx';

const row = screen('/list', () => Promise.resolve({ default: List }), {
  query: ['keyword?', 'state?', 'kind?', 'page?'],
});
const said = (word: string) => () => word;

/** A list that shows what it would ask its call for. */
function List(): ReactNode {
  const { input, filters } = useFilters(row, {
    state: { label: 'State', none: 'Any state', words: { open: said('Open'), blocked: said('Blocked') } },
    kind: { label: 'Kind', words: { 1: said('One'), 2: said('Two') }, values: [2, 1], required: true },
  });
  return (
    <>
      <output>{JSON.stringify(input)}</output>
      {filters}
    </>
  );
}

async function listAt(hash: string) {
  history.replaceState(null, '', `#${hash}`);
  const router = createRouter({
    rows: [row],
    page: window,
    root: '/list',
    loginPath: '/signIn',
    signedIn: () => true,
    remember: () => undefined,
    newKey: () => 'key',
  });
  const { box } = await render(
    <Screens router={router} waiting={() => null} failed={() => null} unknown={null} frame={(one) => one} />,
  );
  await settle();
  return { box, asked: () => JSON.parse(box.querySelector('output')?.textContent ?? '') as object };
}

it('what is chosen is asked for; a value that nobody offers counts as missing, and what must be chosen is at first the first', async () => {
  const known = await listAt('/list?keyword=ada&state=blocked&kind=1');
  expect(known.asked()).toEqual({ keyword: 'ada', state: 'blocked', kind: '1' });
  const strange = await listAt('/list?state=toString&kind=9');
  expect(strange.asked()).toEqual({ kind: '2' });
  const fields = [...strange.box.querySelectorAll('input[aria-label]')].map((one) => one.getAttribute('aria-label'));
  expect(fields).toEqual(['State', 'Kind']);
});

it('a choice stands in the address, and the list begins at its first page again', async () => {
  const { box, asked } = await listAt('/list?keyword=ada&page=3');
  const field = box.querySelector('.ant-select');
  await act(async () => field?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })));
  await settle(50);
  const option = [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')].find(
    ({ textContent }) => textContent === 'Blocked',
  );
  await act(async () => option?.click());
  await settle();
  expect(asked()).toEqual({ keyword: 'ada', state: 'blocked', kind: '2' });
  expect(location.hash).toBe('#/list?keyword=ada&state=blocked');
});
