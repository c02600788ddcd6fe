import { expect, test } from 'vitest';
import { smsText } from './sms.ts';

test('a template has its values in its own order', () => {
  expect(smsText('code', { minutes: 5, code: '012345' })).toEqual({ template: 'code', values: ['012345', '5'] });
});

test('a long value is cut to what services take, an address never', () => {
  const link = `https://shop.example/#/${'x'.repeat(60)}`;
  const { values } = smsText('studentInvitation', { agency: '學'.repeat(36), days: 7, link });
  expect(values).toEqual([`${'學'.repeat(34)}…`, '7', link]);
  expect(smsText('notice', { title: '😀'.repeat(35) }).values).toEqual(['😀'.repeat(35)]);
});
