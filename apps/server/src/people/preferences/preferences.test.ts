import * as accounts from '@lyceum/contract/accounts.calls';
import * as preferences from '@lyceum/contract/preferences.calls';
import { inTransaction } from '../../platform/database.ts';
import { expect, it } from 'vitest';
import { tellAccount } from '../accounts/tell-account.ts';
import { aServer } from '../../testing/test-server.ts';
import { signIn } from '../../testing/world.ts';

const server = await aServer();
const nothing = {
  language: null,
  region: null,
  currency: null,
  theme: null,
  elder: null,
  noticesBy: null,
  noticesOff: null,
  quiet: null,
  returned: [],
};

it('what one chooses stays with the account, part by part, and is nobody else’s', async () => {
  const [token, other] = [await signIn(server), await signIn(server)];
  expect(await server.ask(preferences.mine, {}, { token })).toEqual(nothing);
  await Promise.all([
    server.ask(preferences.save, { theme: 'dark' }, { token }),
    server.ask(preferences.save, { elder: true }, { token }),
    server.ask(preferences.save, { currency: 'asSold' }, { token }),
    server.ask(preferences.save, { language: 'en', region: 'us' }, { token }),
  ]);
  await server.ask(preferences.save, {}, { token });
  const chosen = { ...nothing, language: 'en', region: 'us', currency: 'asSold', theme: 'dark', elder: true };
  expect(await server.ask(preferences.mine, {}, { token })).toEqual(chosen);
  expect(await server.ask(preferences.mine, {}, { token: other })).toEqual(nothing);
  const quiet = (from: number, zone: string) => ({ quiet: { from, until: 480, zone } });
  for (const wrong of [
    quiet(1_440, 'UTC'),
    quiet(-1, 'UTC'),
    quiet(0, 'Mars/Base'),
    { noticesOff: ['safety' as 'waits'] },
    { theme: 'pink' as 'dark' },
    { currency: 'EUR' as 'USD' },
    { currency: 'usd' as 'USD' },
  ]) {
    expect((await server.call(preferences.save, wrong, { token })).data.refusal).toBe('invalidInput');
  }
  expect(await server.ask(preferences.mine, {}, { token })).toEqual(chosen);
});

it('messages come in the chosen language and by the chosen way, where the account has both', async () => {
  const token = await signIn(server);
  const { id } = await server.ask(accounts.checkUserLogin, {}, { token });
  const tell = async (text: string) => {
    await inTransaction(server.deps.db, (tx) =>
      tellAccount(server.deps, tx, id, 'bookingMoved', (language) => ({
        subject: language,
        body: `${text} ${language}`,
      })),
    );
    return (await server.sql(`select kind, body from outbox where body like $1`, [`${text} %`]))[0];
  };
  expect(await tell('first')).toMatchObject({ kind: 'sms' });
  await server.ask(preferences.save, { language: 'en', noticesBy: 'mail' }, { token });
  // Without a mailbox there is one way alone.
  expect(await tell('second')).toEqual({ kind: 'sms', body: 'second en' });
  await server.sql(
    `insert into identities (id, user_id, source, subject, created_at) values ('idn_p', $1, 'email', 'me@example.com', now())`,
    [id],
  );
  expect(await tell('third')).toEqual({ kind: 'mail', body: 'third en' });
});
