import * as accounts from '@lyceum/contract/accounts.calls';
import type { Call, CallFacts } from '@lyceum/contract/call';
import * as orders from '@lyceum/contract/orders.calls';
import * as staff from '@lyceum/contract/staff.calls';
import { toDecimal } from '@lyceum/domain/money';
import { day } from '@lyceum/domain/time';
import { anAgency } from '@lyceum/fixtures/builders';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { insertCatalogue } from '../demo/insert-catalogue.ts';
import { asStaff } from '../testing/as-staff.ts';
import type { Asker } from '../testing/call-over.ts';
import { aServer } from '../testing/test-server.ts';
import { aCourseOnSale, codeFor, freshPhone, signIn } from '../testing/world.ts';
import { describeError } from './describe-error.ts';
import { openLog } from './log.ts';

let lines = '';
const server = await aServer({
  log: openLog('trace', {
    write(line) {
      lines += line;
    },
  }),
});

type Query = (this: pg.Client, ...given: unknown[]) => unknown;
// oxlint-disable-next-line unbound-method -- it is called with its client below
const query = pg.Client.prototype.query as unknown as Query;

/** The statement of that number from now on fails as PostgreSQL fails it: with all that was sent in its words. Answers whether there was one. */
async function failing(number: number, steps: () => Promise<unknown>): Promise<boolean> {
  let count = 0;
  let failed = false;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function refuse(
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [asked, second] = given as [string | { text: string; values?: unknown[] }, unknown];
    const text = typeof asked === 'string' ? asked : asked.text;
    if (/^(?:begin|commit|rollback)/.test(text) || (count += 1) !== number) {
      return query.apply(this, given) as never;
    }
    failed = true;
    const values = JSON.stringify((typeof asked === 'string' ? second : asked.values) ?? []);
    const error = Object.assign(new pg.DatabaseError(`duplicate key: ${values}`, 0, 'error'), {
      code: '23505',
      constraint: 'users_phone_unique',
      detail: `Key already exists: ${values}`,
      where: values,
    });
    const last = given.at(-1);
    return (typeof last === 'function' ? last(error) : Promise.reject(error)) as never;
  });
  try {
    await steps();
  } finally {
    spy.mockRestore();
  }
  return failed;
}

/** Runs a step again and again, each time with the next of its statements failing, until none of them has; answers how many there are. */
async function failEachStatement(step: () => Promise<unknown>): Promise<number> {
  for (let number = 1; ; number += 1) {
    server.clock.pass(day);
    if (!(await failing(number, step))) {
      return number - 1;
    }
  }
}

/** As a browser asks; that it goes wrong is the point. */
const tryIt = <Input, Reply, Facts extends CallFacts>(
  call: Call<Input, Reply, Facts>,
  input: Input,
  asker: Asker = {},
) => server.call(call, input, asker).catch(() => null);

test('when a statement of sign-in, an invitation or an order fails, the log has nothing of what was sent', async () => {
  const sent = new Set<string>();
  const keep = <Word extends string>(word: Word) => {
    sent.add(word);
    return word;
  };
  const phone = keep(freshPhone());
  keep(phone.slice(1));
  let statements = 0;

  statements += await failEachStatement(() => tryIt(accounts.sendVerifySMS, { phone, region: 'tw' }));
  server.clock.pass(day);
  await server.ask(accounts.sendVerifySMS, { phone, region: 'tw' });
  const code = keep(await codeFor(server, phone));
  const login = { phone, region: 'tw', code, agreement: true, crossBorder: true } as const;
  // The clock may not run here: a code lives for minutes.
  for (let number = 1; await failing(number, () => tryIt(accounts.codeLogin, login)); number += 1) {
    statements += 1;
    await server.sql('delete from tries');
  }
  const password = keep('aPassword4you');
  statements += await failEachStatement(() =>
    tryIt(accounts.pwdLogin, { phone, region: 'tw', password, agreement: true }),
  );

  const agency = anAgency();
  await insertCatalogue(server.deps.db, server.clock(), { agencies: [agency] });
  const operator = await asStaff(server, { rights: ['settings', 'review', 'catalogue'] });
  keep(operator.office);
  await server.sql("update staff_sessions set expires_at = '2099-01-01'");
  const email = keep('wei-ling.chen@school.example');
  const invited = { email, owner: true, rights: [], agencyId: agency.id };
  statements += await failEachStatement(() => tryIt(staff.invite, invited, operator));
  const [mail] = await server.sql<{ body: string }>('select body from outbox where recipient = $1', [email]);
  const token = keep(/invitation\/([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? 'none');
  expect(token.length).toBeGreaterThan(20);
  for (const step of [
    () => tryIt(staff.invitation, { token }),
    () => tryIt(staff.acceptInvitation, { token, name: keep('陳唯玲小姐'), password: keep('correct horse battery') }),
    () => tryIt(staff.signIn, { email, password: 'correct horse battery' }),
  ]) {
    for (let number = 1; await failing(number, step); number += 1) {
      statements += 1;
    }
  }

  const sold = await aCourseOnSale(server);
  const buyer = { token: keep(await signIn(server)) };
  await server.sql("update sessions set expires_at = '2099-01-01'");
  const { productId, offerId } = sold;
  statements += await failEachStatement(() => tryIt(orders.addToCart, { productId, offerId, quantity: 1 }, buyer));
  const { cartId } = await server.ask(orders.addToCart, { productId, offerId, quantity: 1 }, buyer);
  const remark = keep('請打給外婆：門鈴壞了');
  const commit = { cartId, money: toDecimal(sold.price), agreed: true, remark };
  statements += await failEachStatement(() => tryIt(orders.commit, commit, { ...buyer, idempotencyKey: cartId }));

  expect(statements).toBeGreaterThan(30);
  expect(lines).toContain('"constraint":"users_phone_unique"');
  expect(lines).toContain('"code":"23505"');
  expect(lines).toContain('sign-in.ts');
  expect([...sent].filter((word) => lines.includes(word))).toEqual([]);
});

test.each([
  [
    new Error('order ord_1kjp4c580n01v2n2krs6jafzjcn5p moved although it was locked'),
    'order ord_1kjp4c580n01v2n2krs6jafzjcn5p moved although it was locked',
  ],
  [new Error('nothing carries +886912345678 to “Wei-Ling” or a.b@c.example'), 'nothing carries … to … or …'],
  [new Error('the token 9Zk3_0aV-1bQwErTyUiOpAsDfGh was used'), 'the token … was used'],
  [new SyntaxError('Unexpected token in "0912345678"'), undefined],
  [Object.assign(new Error('550 a@b.example rejected'), { code: 'EENVELOPE' }), undefined],
  [new Error('Failed query: select 1 params: 0912345678', { cause: new Error('x') }), undefined],
])('of %s the log keeps %s', (error, message) => {
  expect(describeError(error).message).toBe(message);
  expect(describeError(error).stack).toMatch(/^at /);
});
