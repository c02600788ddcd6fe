import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { companyNumberFault, idNumberFault, isProvenUniformNumber, isRoutingNumber } from './application-numbers.ts';
import {
  applicationFields,
  datedPapersOf,
  bankFaults,
  factsOfField,
  faultsOf,
  fieldsOf,
  identitiesOf,
  isMasked,
  isPaperOver,
  openFields,
  maskNumber,
  pairRefusal,
  partnerIdentities,
  partnerTypes,
  plainBankValues,
  plainValue,
  warningsOf,
  withheldWithout,
  type ApplicationShape,
} from './applications.ts';
import { regions } from './region.ts';
import { isWorkingDay } from './holidays.ts';
import { dateAfterWorkingDays } from './working-time.ts';
import { addDays, dateIn } from './zone.ts';

const shapes = partnerTypes.flatMap((type) =>
  partnerIdentities.flatMap((identity) => regions.map((nation): ApplicationShape => ({ type, identity, nation }))),
);
const today = '2026-11-25';
const fieldsIn = (shape: ApplicationShape, values: Record<string, string> = {}) => fieldsOf({ ...shape, values });

describe('numbers', () => {
  it.each(['22099131', '12345675', '62140097', '04595252'])('the uniform number %s proves itself', (text) => {
    expect([isProvenUniformNumber(text), companyNumberFault(text, 'tw')]).toEqual([true, null]);
  });
  it('a real uniform number whose check fails is warned of and not refused; nothing at all is refused', () => {
    expect([isProvenUniformNumber('90316313'), companyNumberFault('90316313', 'tw')]).toEqual([false, null]);
    expect(isProvenUniformNumber('04595253')).toBe(false);
    expect(companyNumberFault('00000000', 'tw')).toBe('malformed');
  });
  it.each([
    ['91350100M000100Y43', 'cn', null],
    ['91310115MA1H8R7C6D', 'cn', 'malformed'],
    ['22099131', 'cn', 'otherNation'],
    ['91350100M000100Y43', 'tw', 'otherNation'],
    ['12-3456789', 'us', null],
    ['07-3456789', 'us', 'malformed'],
    ['22099131', 'us', 'otherNation'],
  ] as const)('the company number %s in %s: %s', (text, nation, fault) => {
    expect(companyNumberFault(text, nation)).toBe(fault);
  });
  it.each([
    ['A123456789', 'tw', null],
    ['A123456788', 'tw', 'malformed'],
    ['A800000014', 'tw', null],
    ['11010519491231002X', 'cn', null],
    ['110105194912310021', 'cn', 'malformed'],
    ['A123456789', 'cn', 'otherNation'],
    ['11010519491231002X', 'tw', 'otherNation'],
    ['D1234567', 'us', null],
    ['123-45-6789', 'us', 'malformed'],
  ] as const)('the ID %s in %s: %s', (text, nation, fault) => {
    expect(idNumberFault(text, nation)).toBe(fault);
  });
  it('one wrong digit of a mainland ID is always noticed', () => {
    const text = '11010519491231002X';
    for (let at = 0; at < 17; at += 1) {
      for (const digit of '0123456789') {
        const wrong = text.slice(0, at) + digit + text.slice(at + 1);
        expect([wrong, idNumberFault(wrong, 'cn')]).toEqual([wrong, wrong === text ? null : 'malformed']);
      }
    }
  });
  it('routing numbers prove themselves', () => {
    expect([isRoutingNumber('021000021'), isRoutingNumber('021000022'), isRoutingNumber('000000000')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('the table of fields', () => {
  it('forbids two pairs, and no others', () => {
    expect(shapes.flatMap((shape) => pairRefusal(shape) ?? [])).toEqual([
      ...regions.map(() => 'spaceBusinessOnly'),
      ...regions.map(() => 'plannerPersonalOnly'),
    ]);
    expect(partnerTypes.map(identitiesOf)).toEqual([
      ['personal', 'business'],
      ['business'],
      ['personal'],
      ['personal', 'business'],
    ]);
  });
  it.each(shapes.filter((shape) => pairRefusal(shape) === null))(
    'asks $type $identity in $nation for ID and bank',
    (shape) => {
      const fields = fieldsIn(shape);
      expect(fields).toEqual(
        expect.arrayContaining(['idNumber', 'idFront', 'idBack', 'accountName', 'bank', 'branch', 'account']),
      );
      expect(fields.includes('companyName')).toBe(shape.identity === 'business');
      expect(fields.includes('fireCertificate')).toBe(shape.type === 'space');
    },
  );
  it('asks for a school permit for children in a room, not in the USA and not online', () => {
    const values = { teaching: 'online,inPerson', ages: 'k12,adult' };
    const permitIn = (nation: 'tw' | 'cn' | 'us', given: Record<string, string>) =>
      fieldsIn({ type: 'course', identity: 'business', nation }, given).includes('schoolPermit');
    expect([permitIn('tw', values), permitIn('cn', values), permitIn('us', values)]).toEqual([true, true, false]);
    expect([permitIn('tw', { ...values, teaching: 'online' }), permitIn('tw', { ...values, ages: 'adult' })]).toEqual([
      false,
      false,
    ]);
  });
  it('asks one without a licence for none', () => {
    const shape = { type: 'course', identity: 'personal', nation: 'tw' } as const;
    expect([
      fieldsIn(shape, { registered: 'no' }).includes('licence'),
      fieldsIn(shape, { registered: 'yes' }).includes('licence'),
    ]).toEqual([false, true]);
  });
});

describe('faults', () => {
  const anyShape = fc.constantFrom(...shapes);
  const anyValues = fc.dictionary(fc.constantFrom(...applicationFields), fc.string({ maxLength: 30 }));
  it('an empty application lacks what is asked and nothing else', () => {
    for (const shape of shapes) {
      const lacks = Object.entries(faultsOf({ ...shape, values: {}, papers: {} }, today));
      const asked = fieldsIn(shape).filter((field) => !factsOfField(field).optional?.({ ...shape, values: {} }));
      expect(lacks).toEqual(asked.map((field) => [field, 'missing']));
    }
  });
  it('faults stand only at fields that are there, whatever was written', () => {
    fc.assert(
      fc.property(anyShape, anyValues, (shape, values) => {
        const fields: readonly string[] = fieldsOf({ ...shape, values });
        expect(
          Object.keys(faultsOf({ ...shape, values, papers: {} }, today)).filter((one) => !fields.includes(one)),
        ).toEqual([]);
      }),
    );
  });
  it('what is kept is kept the same when it is kept again', () => {
    fc.assert(
      fc.property(anyShape, fc.constantFrom(...applicationFields), fc.string(), (shape, field, text) => {
        const once = plainValue(field, text, shape);
        expect(plainValue(field, once, shape)).toBe(once);
      }),
    );
  });
  it('a mask shows at most four signs, and is no number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Z]{4,28}$/), (text) => {
        const mask = maskNumber(text);
        expect([isMasked(mask), mask.length <= 8, idNumberFault(mask, 'us')]).toEqual([true, true, 'malformed']);
      }),
    );
  });
  it('an expired paper and a day that is none are told apart', () => {
    const shape = { type: 'space', identity: 'business', nation: 'tw' } as const;
    const at = (licenceUntil: string) =>
      faultsOf({ ...shape, values: { licenceUntil }, papers: {} }, today).licenceUntil;
    expect([at('2026-11-24'), at('2026-11-25'), at('2026-13-01'), at('soon')]).toEqual([
      'dateOver',
      undefined,
      'date',
      'date',
    ]);
  });
  it('warns of a number that does not prove itself and of an account in another name', () => {
    const given = { type: 'space', identity: 'business', nation: 'tw' } as const;
    const values = { companyNumber: '90316313', companyName: '晨光 股份有限公司', accountName: '王小明' };
    expect(warningsOf({ ...given, values })).toEqual(['companyNumberUnproven', 'accountNameDiffers']);
    expect(
      warningsOf({ ...given, values: { ...values, companyNumber: '22099131', accountName: '晨光股份有限公司' } }),
    ).toEqual([]);
  });
});

it('of one that failed the fields with a reason are open, those that were empty, and the day on which such a paper ends', () => {
  const sent = {
    values: { name: '晨光', city: '台北', licenceUntil: '2027-01-01', permitUntil: '2027-01-01' },
    papers: { licence: 'fil_1', schoolPermit: 'fil_2' },
  };
  const open = openFields('failed', { name: '請寫全名', licence: '看不清楚' }, sent);
  expect(open).toEqual(expect.arrayContaining(['name', 'licence', 'licenceUntil', 'bank']));
  expect(open.filter((field) => ['city', 'schoolPermit', 'permitUntil'].includes(field))).toEqual([]);
  expect(openFields('draft', {}, sent)).toContain('city');
  expect(openFields('inAudit', { name: '請寫全名' }, sent)).toEqual([]);
});

it('of a renewal the papers are open that may end, with their days', () => {
  expect(openFields('renewal', {}, { values: {}, papers: {} })).toEqual([
    'licence',
    'licenceUntil',
    'schoolPermit',
    'permitUntil',
    'fireCertificate',
    'fireUntil',
  ]);
  const given = { type: 'space', identity: 'business', nation: 'tw', values: {} } as const;
  expect(datedPapersOf(given)).toEqual(['licence', 'fireCertificate']);
  expect(datedPapersOf({ ...given, type: 'promoter', identity: 'personal' })).toEqual([]);
  expect([withheldWithout('space', 'licence'), withheldWithout('space', 'fireCertificate')]).toEqual([
    'spaces',
    'spaces',
  ]);
  expect([withheldWithout('course', 'licence'), withheldWithout('course', 'schoolPermit')]).toEqual([
    'teaching',
    'school',
  ]);
  expect([isPaperOver('2026-12-20', '2026-12-20'), isPaperOver('2026-12-20', '2026-12-21')]).toEqual([false, true]);
});

it('three working days end on a working day, with three of them between', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...regions),
      fc.date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2027-12-20T00:00:00Z'), noInvalidDate: true }),
      (region, at) => {
        const zone = { tw: 'Asia/Taipei', cn: 'Asia/Shanghai', us: 'America/Los_Angeles' }[region];
        const due = dateAfterWorkingDays(at, 3, { zone, region });
        let worked = 0;
        for (let date = dateIn(zone, at); date < due;) {
          date = addDays(date, 1);
          worked += isWorkingDay(region, date) ? 1 : 0;
        }
        expect([worked, isWorkingDay(region, due)]).toEqual([3, true]);
      },
    ),
  );
  // Before the Chinese New Year of 2026, with the Saturday that the mainland works for it.
  const before = new Date('2026-02-12T04:00:00Z');
  const due = (region: 'tw' | 'cn') => dateAfterWorkingDays(before, 2, { zone: 'Asia/Taipei', region });
  expect([due('tw'), due('cn')]).toEqual(['2026-02-23', '2026-02-14']);
});

it('keeps the numbers of companies, persons and accounts sealed, and nothing else', () => {
  expect(applicationFields.filter((field) => factsOfField(field).sealed)).toEqual([
    'companyNumber',
    'idNumber',
    'account',
  ]);
});

describe('an account for payouts', () => {
  const good = { accountName: '林語彤', bank: '玉山銀行', branch: '大安分行', account: '0130265007741' };
  it('is kept in figures alone, all else as it is written', () => {
    expect(plainBankValues({ ...good, account: '0130-2650 0774-1' }, 'tw')).toEqual(good);
    expect(plainBankValues({ ...good, account: '０１３０２６５００７７４１' }, 'tw')).toEqual(good);
  });
  it('says what is wrong, by field', () => {
    expect(bankFaults(good, 'tw')).toEqual({});
    expect(bankFaults({ ...good, account: '0130-2650-0774-1' }, 'tw')).toEqual({});
    expect(bankFaults({ accountName: '', bank: '', branch: '', account: '' }, 'tw')).toEqual({
      accountName: 'missing',
      bank: 'missing',
      branch: 'missing',
      account: 'missing',
    });
    expect(bankFaults({ ...good, account: '12345' }, 'tw')).toEqual({ account: 'account' });
    // A branch has a name, and in the USA a number that proves itself.
    const ours = { ...good, account: '12345' };
    expect(bankFaults({ ...ours, branch: '021000021' }, 'us')).toEqual({});
    expect(bankFaults({ ...ours, branch: '021000022' }, 'us')).toEqual({ branch: 'routing' });
    expect(bankFaults({ ...ours, branch: 'Main St' }, 'us')).toEqual({ branch: 'routing' });
  });
});
