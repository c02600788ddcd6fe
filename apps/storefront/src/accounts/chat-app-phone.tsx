import { bindWechat, queryUserByWechat } from '@lyceum/contract/doors.calls';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { Load } from '@lyceum/web/load';
import type { FormEvent, ReactNode } from 'react';
import { routes } from '../routes.ts';
import { currentSettings } from '../session.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { LinesSkeleton } from '../ui/skeleton.tsx';
import { AddressFields, isOfAddress, useAddressCode } from './address-code.tsx';
import { useEnter } from './use-enter.ts';

/** Whom the chat app named for the first time gives a phone; from then on it alone lets him in. */
export function ChatAppPhone({ ticket }: { ticket: string }): ReactNode {
  return (
    <Load
      from={queryUserByWechat}
      input={{ thirdId: ticket }}
      skeleton={<LinesSkeleton lines={4} />}
      refused={({ message }) => <ComeAgain text={message} />}
    >
      {({ name, known }) =>
        // He came in meanwhile by another window.
        known ? <ComeAgain text={m.refusals_ticketOver()} /> : <PhoneForm ticket={ticket} name={name} />
      }
    </Load>
  );
}

const ComeAgain = ({ text }: { text: string }): ReactNode => (
  <div className="flex flex-col gap-5 pt-3">
    <p role="alert" className="text-body">
      {text}
    </p>
    <ButtonLink to={routes.login} replace look={{ size: 'large', wide: true }}>
      {m.accounts_signIn()}
    </ButtonLink>
  </div>
);

function PhoneForm({ ticket, name }: { ticket: string; name: string }): ReactNode {
  const bind = useCommand(bindWechat, { throttleMs: 0 });
  const phone = useAddressCode({ kind: 'phone', region: currentSettings().region, onChange: bind.clear });
  const enter = useEnter();

  async function submit(typed = phone.code): Promise<void> {
    if (phone.wait === null) {
      return phone.ask();
    }
    if (!phone.complete(typed)) {
      return;
    }
    const answer = await bind.run({ thirdId: ticket, phone: phone.typed, region: phone.region, code: typed });
    if (answer?.data) {
      enter(answer.data);
    }
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void submit();
  };
  const refused = bind.refusal;
  // What was not agreed to is asked on the way there.
  if (refused?.code === 'ticketOver' || refused?.code === 'crossBorderConsentRequired') {
    return <ComeAgain text={refused.message} />;
  }
  return (
    <div className="flex flex-col gap-5 pt-3">
      <header className="flex flex-col gap-1">
        <h2 data-heading="" className="text-title font-bold">
          {m.accounts_bindPhone()}
        </h2>
        <p className="text-small text-muted">
          {name === '' ? m.doors_chatAppPhone() : m.doors_chatAppPhoneNamed({ name })}
        </p>
      </header>
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        <AddressFields of={phone} label={m.accounts_phone()} refusal={refused} onFull={(code) => void submit(code)} />
        {refused && !isOfAddress(refused) && (
          <p role="alert" className="text-note text-bad-ink">
            {refused.message}
          </p>
        )}
        <Button type="submit" size="large" wide busy={phone.busy || bind.busy}>
          {phone.wait === null ? m.accounts_getCode() : m.accounts_signIn()}
        </Button>
      </form>
    </div>
  );
}
