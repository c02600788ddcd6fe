import { describe, expect, it } from 'vitest';
import { consultGaps, type ConsultInfo } from './bookings.ts';

const today = new Date('2026-03-02T02:00:00Z');
const told: ConsultInfo = {
  name: '林語彤',
  phone: '+886 912 345 678',
  email: '',
  stage: '',
  position: '',
  birthMonth: '',
  problem: '想轉科系',
};
const gaps = (changed: Partial<ConsultInfo>) =>
  consultGaps({ ...told, problem: '想轉科系，怎麼準備', ...changed }, today);

describe('what a consultant is told', () => {
  it('is whole with a name, a number and a question', () => {
    expect(gaps({})).toEqual([]);
    expect(gaps({ name: ' ', phone: '12345', problem: '' })).toEqual(['name', 'phone', 'problem']);
  });

  it('needs five characters of a question', () => {
    expect(gaps({ problem: ' 怎麼準備 ' })).toEqual(['problem']);
    expect(gaps({ problem: '怎麼準備呢' })).toEqual([]);
  });

  it('may leave the address out, but not write it wrongly', () => {
    expect(gaps({ email: 'a@b' })).toEqual(['email']);
    expect(gaps({ email: 'a@example.com' })).toEqual([]);
  });

  it('knows a month of birth up to this one', () => {
    expect(gaps({ birthMonth: '2026-03' })).toEqual([]);
    for (const birthMonth of ['2026-04', '2026-13', '1899-01', '90-07']) {
      expect(gaps({ birthMonth })).toEqual(['birthMonth']);
    }
  });
});
