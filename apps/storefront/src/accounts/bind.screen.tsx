import { lazyPart } from '@lyceum/web/lazy-part';
import { account, bindPhone } from '@lyceum/contract/accounts.calls';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { Load } from '@lyceum/web/load';
import { toast } from '@lyceum/web/notices';
import { useGo, useParams } from '@lyceum/web/router';
import { Suspense, useState, type FormEvent, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { currentSettings, data, useSettings } from '../session.ts';
import { returnAfterSignIn } from '../shell/return.ts';
import { Screen } from '../shell/screen.tsx';
import { SignInInvitation } from '../shell/sign-in-invitation.tsx';
import { Button } from '../ui/button.tsx';
import { LinesSkeleton } from '../ui/skeleton.tsx';
import { AddressFields, useAddressCode } from './address-code.tsx';
import { OwnProofStep } from './own-proof-step.tsx';
import { keepProfile } from './shown-profile.ts';

const ChatAppPhone = lazyPart(async () => ({ default: (await import('./chat-app-phone.tsx')).ChatAppPhone }));

/**
 * A phone for an account that has none (code 3001 leads here, and back again), or another one in its place; or for whom the chat app named and
 * who has no account.
 */
export default function Bind(): ReactNode {
  const { ticket } = useParams(routes.bind);
  const { signedIn } = useSettings();
  return (
    <Screen name="accounts/bind" title={m.accounts_phone()}>
      {ticket !== undefined ? (
        <Suspense fallback={<LinesSkeleton lines={4} />}>
          <ChatAppPhone ticket={ticket} />
        </Suspense>
      ) : signedIn ? (
        <Load from={account} input={{}} skeleton={<LinesSkeleton lines={4} />}>
          {({ mobile }) => <BindForm mobile={mobile} />}
        </Load>
      ) : (
        <SignInInvitation icon="phone" text={m.accounts_bindPhoneText()} />
      )}
    </Screen>
  );
}

function BindForm({ mobile }: { mobile: string }): ReactNode {
  const go = useGo();
  // What the account has while the new one is on its way.
  const [before] = useState(mobile);
  const [proof, setProof] = useState<string | null>(null);
  const bind = useCommand(bindPhone, { throttleMs: 0 });
  const phone = useAddressCode({ kind: 'phone', region: currentSettings().region, onChange: bind.clear });

  async function submit(typed = phone.code): Promise<void> {
    if (phone.wait === null) {
      return phone.ask();
    }
    if (!phone.complete(typed)) {
      return;
    }
    const given = { phone: phone.typed, region: phone.region, code: typed };
    const answer = await bind.run(proof === null ? given : { ...given, proof });
    if (answer?.data) {
      keepProfile({ phone: answer.data.mobile });
      toast(m.accounts_phoneBound(), 'good');
      if (data.text('fullPath') === null) {
        go.back();
      } else {
        returnAfterSignIn(go);
      }
    } else if (answer?.refusal.code === 'ownProofEnded') {
      toast(answer.refusal.message);
      setProof(null);
    }
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void submit();
  };
  const changes = before !== '';
  return (
    <div className="flex flex-col gap-5 pt-3">
      <header className="flex flex-col gap-1">
        <h2 data-heading="" className="text-title font-bold">
          {changes ? m.accounts_changePhone() : m.accounts_bindPhone()}
        </h2>
        <p className="text-small text-muted">
          {changes
            ? m.accounts_changePhoneText({ phone: before.replaceAll(' ', '\u00a0') })
            : m.accounts_bindPhoneText()}
        </p>
      </header>
      {changes && proof === null ? (
        <>
          <OwnProofStep own={before} byPassword={false} onProven={setProof} />
          <p className="text-note text-muted">{m.accounts_phoneLost()}</p>
        </>
      ) : (
        <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
          <AddressFields
            of={phone}
            label={changes ? m.accounts_newPhone() : m.accounts_phone()}
            refusal={bind.refusal}
            onFull={(code) => void submit(code)}
          />
          <Button type="submit" size="large" wide busy={phone.busy || bind.busy}>
            {phone.wait === null ? m.accounts_getCode() : m.accounts_saveAddress()}
          </Button>
        </form>
      )}
    </div>
  );
}
