// @vitest-environment happy-dom
import * as m from '@lyceum/i18n/words';
import { currentNotices } from '@lyceum/web/notices';
import { click, render, settle } from '@lyceum/web/testing/render';
import { act, useEffect, useState, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { type, write } from '@lyceum/web/testing/write';
import { FieldTroubles, useFieldTroubles } from './field-troubles.ts';
import { MoneyField } from './money-field.tsx';
import { PriceField } from './price-field.tsx';

let form: { value: number | null; set: (value: number | null) => void; isTroubled: boolean };

function Form({ free, first }: { free: boolean; first: number | null }): ReactNode {
  const [value, set] = useState(first);
  const { tell, isTroubled } = useFieldTroubles();
  useEffect(() => {
    form = { value, set, isTroubled };
  }, [value, isTroubled]);
  const field = { label: 'Price', currency: 'TWD' as const, value, onChange: set };
  return (
    <FieldTroubles value={tell}>
      {free ? <PriceField path="price" {...field} /> : <MoneyField {...field} />}
    </FieldTroubles>
  );
}

async function open(first: number | null = null, free = false) {
  const { box } = await render(<Form free={free} first={first} />);
  const field = () => box.querySelector<HTMLInputElement>('input:not([type=checkbox])');
  return { box, field, told: () => box.querySelector('[role=alert]')?.textContent ?? '' };
}

it('five digits with their separator stay five digits, and are shown with thousands when one goes on', async () => {
  const { field } = await open();
  await type(field(), '15,600');
  expect([field()?.value, form.value]).toEqual(['15,600', 1_560_000]);
  await write(field(), '15600');
  expect([field()?.value, form.value]).toEqual(['15,600', 1_560_000]);
  await write(field(), '１２００');
  expect([field()?.value, form.value, form.isTroubled]).toEqual(['1,200', 120_000, false]);
});

it.each([
  ['abc', m.office_notANumber],
  ['-50', m.office_amountTooSmall],
  ['0', m.office_amountTooSmall],
  ['99.5', m.office_amountWhole],
])('%s is no price: it stays as it was typed, the field says why, and no zero comes of it', async (text, sentence) => {
  const { field, told } = await open(120_000);
  await type(field(), text);
  expect(told()).toBe('');
  await write(field(), text);
  expect([field()?.value, told(), form.value, form.isTroubled]).toEqual([text, sentence(), 120_000, true]);
  await write(field(), '300');
  expect([told(), form.value, form.isTroubled]).toEqual(['', 30_000, false]);
});

it('an empty price is none, and what others set is shown', async () => {
  const { field } = await open(120_000);
  await write(field(), '');
  expect([field()?.value, form.value, form.isTroubled]).toEqual(['', null, false]);
  await act(async () => form.set(99_900));
  expect(field()?.value).toBe('999');
});

it('free is a choice that asks; a typed zero is not', async () => {
  const { box, field, told } = await open(120_000, true);
  await write(field(), '0');
  expect([told(), form.value, form.isTroubled]).toEqual([m.office_zeroIsFree(), 120_000, true]);
  const free = () => box.querySelector<HTMLInputElement>('input[type=checkbox]');
  await click(free());
  expect(currentNotices().question).toMatchObject({ title: m.office_freeTitle({ label: 'Price' }) });
  await act(async () => currentNotices().question?.answer(false));
  await settle();
  expect([form.value, free()?.checked]).toEqual([120_000, false]);

  await click(free());
  await act(async () => currentNotices().question?.answer(true));
  await settle();
  expect([form.value, form.isTroubled, field()?.value, field()?.disabled]).toEqual([0, false, m.shell_free(), true]);
  await click(free());
  await settle();
  expect([form.value, field()?.value, field()?.disabled]).toEqual([null, '', false]);
});
