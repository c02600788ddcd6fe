import type { InputOfCall } from '@lyceum/contract/call';
import { add, beginAdd, remove, type list } from '@lyceum/contract/passkeys.calls';
import { readDevice } from '@lyceum/domain/devices';
import { longestPasskeyName } from '@lyceum/domain/passkeys';
import { deviceText } from '@lyceum/i18n/device-text';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { toast } from '@lyceum/web/notices';
import { useState, type ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { ProvenSheet } from './proven-sheet.tsx';

interface SheetProps {
  /** Where the account is reached, masked; empty: nowhere. */
  reach: string;
  hasPassword: boolean;
  onClose: () => void;
}

type Created = InputOfCall<typeof add>['credential'];

/** The browser's own sheet. Answers the passkey, or what to say. */
async function makePasskey(options: ReplyOf<typeof beginAdd>['options']): Promise<Created | { trouble: string }> {
  try {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    const made = await navigator.credentials.create({ publicKey });
    return made ? ((made as PublicKeyCredential).toJSON() as Created) : { trouble: m.passkeys_notMade() };
  } catch (error) {
    const isKnown = error instanceof DOMException && error.name === 'InvalidStateError';
    return { trouble: isKnown ? m.passkeys_madeBefore() : m.passkeys_notMade() };
  }
}

export function AddPasskeySheet(props: SheetProps): ReactNode {
  const { language } = useSettings();
  const [name, setName] = useState(() => deviceText(readDevice(navigator.userAgent), language));
  const [trouble, setTrouble] = useState<string | null>(null);
  const beginning = useCommand(beginAdd, { throttleMs: 0 });
  const adding = useCommand(add, { throttleMs: 0 });
  const [waiting, setWaiting] = useState(false);
  const clear = (): void => {
    setTrouble(null);
    beginning.clear();
    adding.clear();
  };

  async function make(proof: string): Promise<void> {
    clear();
    if (name.trim() === '') {
      return setTrouble(m.passkeys_nameMissing());
    }
    const answer = await beginning.run({ proof });
    if (!answer?.data) {
      return;
    }
    setWaiting(true);
    const made = await makePasskey(answer.data.options);
    setWaiting(false);
    if ('trouble' in made) {
      return setTrouble(made.trouble);
    }
    const added = await adding.run({ credential: made, name });
    if (added?.data) {
      toast(m.passkeys_added(), 'good');
      props.onClose();
    }
  }
  return (
    <ProvenSheet {...props} title={m.passkeys_add()} refusal={beginning.refusal ?? adding.refusal} onProven={clear}>
      {(proof) => (
        <>
          <Field
            label={m.passkeys_nameLabel()}
            name="passkey-name"
            autoComplete="off"
            maxLength={longestPasskeyName}
            value={name}
            onText={(text) => {
              setName(text);
              clear();
            }}
            error={trouble}
            hint={m.passkeys_nameHint()}
          />
          <Button size="large" wide busy={beginning.busy || waiting || adding.busy} onClick={() => void make(proof)}>
            {m.passkeys_create()}
          </Button>
        </>
      )}
    </ProvenSheet>
  );
}

interface RemoveProps extends SheetProps {
  passkey: ReplyOf<typeof list>['list'][number];
}

export function RemovePasskeySheet({ passkey, ...props }: RemoveProps): ReactNode {
  const command = useCommand(remove, { throttleMs: 0 });
  const { id, name } = passkey;
  async function finish(proof: string): Promise<void> {
    const answer = await command.run({ id, proof });
    if (answer?.data) {
      toast(m.passkeys_removed({ name }), 'good');
      props.onClose();
    }
  }
  return (
    <ProvenSheet
      {...props}
      title={m.passkeys_removeTitle({ name })}
      refusal={command.refusal}
      onProven={() => command.clear()}
    >
      {(proof) => (
        <>
          <p className="text-body break-words">{m.passkeys_removeText()}</p>
          <Button kind="danger" size="large" wide busy={command.busy} onClick={() => void finish(proof)}>
            {m.passkeys_removeNamed({ name })}
          </Button>
        </>
      )}
    </ProvenSheet>
  );
}
