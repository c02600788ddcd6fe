import { lazyPart } from '@lyceum/web/lazy-part';
import { account } from '@lyceum/contract/accounts.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { dateText } from '@lyceum/web/date-text';
import { Load } from '@lyceum/web/load';
import { useParams } from '@lyceum/web/router';
import { Suspense, useState, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { Card } from '../ui/card.tsx';
import { RowButton, RowLink } from '../ui/list-row.tsx';
import { Avatar } from '../ui/picture.tsx';
import { LinesSkeleton } from '../ui/skeleton.tsx';
import { Devices } from './devices.tsx';
import { DoorsCard } from './doors-card.tsx';
import { genderWords } from './gender-words.ts';
import { PasskeysCard } from './passkeys-card.tsx';
import { SupportViews } from './support-views.tsx';

const ProfileSheet = lazyPart(async () => ({ default: (await import('./profile-sheet.tsx')).ProfileSheet }));
const EmailSheet = lazyPart(async () => ({ default: (await import('./email-sheet.tsx')).EmailSheet }));
const LinkedDoor = lazyPart(async () => ({ default: (await import('./linked-door.tsx')).LinkedDoor }));
const PasswordSheet = lazyPart(async () => ({ default: (await import('./password-sheet.tsx')).PasswordSheet }));

/** What the account is called, how it is entered, and where it is signed in. */
export default function Account(): ReactNode {
  const { source, ticket, trouble } = useParams(routes.account);
  return (
    <Screen name="accounts/account" title={m.accounts_account()}>
      <div className="flex flex-col gap-3">
        {source !== undefined && (
          <Suspense>
            <LinkedDoor source={source} ticket={ticket} trouble={trouble} />
          </Suspense>
        )}
        <Load
          from={account}
          input={{}}
          skeleton={
            <Card>
              <LinesSkeleton lines={8} />
            </Card>
          }
        >
          {(mine) => (
            <>
              <Mine mine={mine} />
              <DoorsCard reach={mine.mobile || mine.email} hasPassword={mine.hasPassword} />
              <PasskeysCard reach={mine.mobile || mine.email} hasPassword={mine.hasPassword} />
              <Devices />
              <SupportViews />
            </>
          )}
        </Load>
      </div>
    </Screen>
  );
}

type Opened = 'profile' | 'email' | 'password' | null;

function Mine({ mine }: { mine: ReplyOf<typeof account> }): ReactNode {
  const { language } = useSettings();
  const [opened, open] = useState<Opened>(null);
  const close = (): void => open(null);
  const { nickName, headerImageUrl, gender, birthday, mobile, email, hasPassword } = mine;
  const password = hasPassword ? m.accounts_changePassword() : m.accounts_setPassword();
  const notYet = m.accounts_notYet();
  return (
    <>
      <Card flush>
        <RowButton
          title={m.accounts_profile()}
          value={<Avatar src={headerImageUrl} name={nickName} size={44} />}
          onClick={() => open('profile')}
        />
        <dl className="flex flex-col gap-2 px-4 pb-4 text-small">
          <Shown name={m.accounts_nickName()} value={nickName} />
          <Shown name={m.accounts_gender()} value={gender ? genderWords[gender]() : notYet} />
          <Shown name={m.accounts_birthday()} value={birthday ? dateText(birthday, language, 'date', 'UTC') : notYet} />
        </dl>
      </Card>
      <Card flush>
        <RowLink icon="phone" title={m.accounts_phone()} value={mobile || notYet} to={routes.bind} />
        <RowButton icon="message" title={m.accounts_email()} value={email || notYet} onClick={() => open('email')} />
        <RowButton icon="lock" title={password} onClick={() => open('password')} />
      </Card>
      <Suspense>
        {opened === 'profile' && <ProfileSheet profile={mine} onClose={close} />}
        {opened === 'email' && <EmailSheet own={mobile || email} hasPassword={hasPassword} onClose={close} />}
        {opened === 'password' && (
          <PasswordSheet title={password} phone={mobile || email} hasPassword={hasPassword} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

function Shown({ name, value }: { name: string; value: string }): ReactNode {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 text-right break-words">{value}</dd>
    </div>
  );
}
