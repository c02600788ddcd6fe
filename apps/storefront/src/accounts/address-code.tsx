import { sendEmailCode, sendVerifySMS } from '@lyceum/contract/accounts.calls';
import { readVerifyCode } from '@lyceum/domain/accounts';
import { emailExample, maskEmail, parseEmail } from '@lyceum/domain/email';
import { maskPhone, parsePhone, phoneExamples, toldRegion } from '@lyceum/domain/phone';
import type { RefusalCode } from '@lyceum/domain/refusal';
import { regionFacts, regions as allRegions, type Region } from '@lyceum/domain/region';
import { second } from '@lyceum/domain/time';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { useState, type ReactNode } from 'react';
import { clock } from '../session.ts';
import { Field } from '../ui/field.tsx';
import { CodeStep } from './code-step.tsx';
import { secondsToWait } from './seconds-to-wait.ts';
import { DialCode } from './dial-code.tsx';
import { codeWait, noteCodeSent } from './sign-in-draft.ts';

/** What is typed to prove a phone or an e-mail address: the address, then the code that was sent there. */
export interface AddressCode {
  kind: 'phone' | 'email';
  typed: string;
  region: Region;
  /** Of which a number may be. */
  regions: readonly Region[];
  /** As the server knows it; null while what is typed is none. */
  address: string | null;
  /** When another code may be asked for; null where none was sent. */
  wait: number | null;
  code: string;
  missing: 'address' | 'code' | null;
  busy: boolean;
  /** Why no code was sent. */
  refusal: Refused | null;
  type: (typed: string) => void;
  choose: (region: Region) => void;
  typeCode: (code: string) => void;
  ask: () => Promise<void>;
  /** Marks what is missing; true when nothing is. */
  complete: (code?: string) => boolean;
}

interface Refused {
  code: RefusalCode;
  message: string;
}

interface Options {
  kind: AddressCode['kind'];
  regions?: readonly Region[];
  region: Region;
  /** To begin with. */
  typed?: string;
  /** Something was changed: what was said of it no longer holds. */
  onChange: () => void;
}

export function useAddressCode({ kind, regions = allRegions, region: first, typed: begun = '', onChange }: Options) {
  const [typed, setTyped] = useState(begun);
  const [region, setRegion] = useState(first);
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState<AddressCode['missing']>(null);
  // Another address may be mended and tried at once; how often a code is sent is the server's to say.
  const bySms = useCommand(sendVerifySMS, { throttleMs: 0 });
  const byMail = useCommand(sendEmailCode, { throttleMs: 0 });
  const send = kind === 'phone' ? bySms : byMail;
  const address = kind === 'phone' ? parsePhone(typed, region) : parseEmail(typed);
  const wait = codeWait(address);
  const changed = (): void => {
    setMissing(null);
    send.clear();
    onChange();
  };
  const it: AddressCode = {
    kind,
    typed,
    region,
    regions,
    address,
    wait,
    code,
    missing,
    busy: bySms.busy || byMail.busy,
    refusal: send.refusal,
    type(next) {
      setTyped(next);
      // Somebody who writes the dial code has said the region.
      const told = toldRegion(next);
      setRegion(told && regions.includes(told) ? told : region);
      changed();
    },
    choose(next) {
      setRegion(next);
      changed();
    },
    typeCode(next) {
      setCode(next);
      changed();
    },
    async ask() {
      setMissing(address === null ? 'address' : null);
      if (address === null) {
        return;
      }
      const answer = await (kind === 'phone' ? bySms.run({ phone: typed, region }) : byMail.run({ email: typed }));
      const seconds = secondsToWait(answer);
      if (seconds !== null) {
        noteCodeSent(address, clock.now() + seconds * second);
        setCode('');
        onChange();
      }
    },
    complete(given = code) {
      const open = address === null ? 'address' : readVerifyCode(given) === null ? 'code' : null;
      setMissing(open);
      return open === null;
    },
  };
  return it;
}

const ofAddress: readonly RefusalCode[] = [
  'phoneMalformed',
  'emailMalformed',
  'codeTooSoon',
  'codeTooMany',
  'codesPaused',
  'phoneTaken',
  'emailInUse',
  'phoneRequired',
];
const ofCode: readonly RefusalCode[] = ['codeMalformed', 'codeWrong', 'codeTooManyTries', 'codeExpired'];
/** What stands beside the address or its code; everything else belongs elsewhere. */
export const isOfAddress = (refusal: Refused | null): boolean =>
  refusal !== null && [...ofAddress, ...ofCode].includes(refusal.code);

interface AddressFieldsProps {
  of: AddressCode;
  label: string;
  /** Of what was done with both. */
  refusal: Refused | null;
  /** The last digit of the code is in. */
  onFull?: (code: string) => void;
}

/** The field for the address, and below it the code once one was sent. */
export function AddressFields({ of, label, refusal, onFull }: AddressFieldsProps): ReactNode {
  const { kind, typed, region, regions, address, wait, code, missing, busy } = of;
  const said = (codes: readonly RefusalCode[], ...refusals: (Refused | null)[]): string | null =>
    refusals.find((one) => one && codes.includes(one.code))?.message ?? null;
  const isPhone = kind === 'phone';
  const malformed = isPhone ? m.refusals_phoneMalformed() : m.refusals_emailMalformed();
  return (
    <>
      <Field
        label={label}
        type={isPhone ? 'tel' : 'email'}
        name="username"
        inputMode={isPhone ? 'tel' : 'email'}
        autoComplete={isPhone ? 'tel' : 'email'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={isPhone ? 30 : 200}
        placeholder={isPhone ? phoneExamples[region] : emailExample}
        value={typed}
        onText={of.type}
        error={missing === 'address' ? malformed : said(ofAddress, of.refusal, refusal)}
        before={
          isPhone &&
          (regions.length > 1 ? (
            <DialCode region={region} onChoose={of.choose} />
          ) : (
            <span className="figures font-medium">+{regionFacts[region].dialCode}</span>
          ))
        }
      />
      {address !== null && wait !== null && (
        <CodeStep
          code={code}
          onCode={of.typeCode}
          onFull={onFull}
          error={missing === 'code' ? m.refusals_codeMalformed() : said(ofCode, refusal)}
          phone={isPhone ? maskPhone(address) : maskEmail(address)}
          until={wait}
          busy={busy}
          onAsk={() => void of.ask()}
        />
      )}
    </>
  );
}
