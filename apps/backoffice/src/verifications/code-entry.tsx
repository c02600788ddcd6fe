import { groupCode, readVerifyCode } from '@lyceum/domain/verifications';
import * as m from '@lyceum/i18n/words';
import { Input } from 'antd';
import { useId, useState, type ReactNode } from 'react';

interface CodeEntryProps {
  /** Twelve digits, without spaces. */
  onCode: (code: string) => void;
  /** The button that sends it. */
  children: ReactNode;
}

/** Twelve digits in groups of four, as the buyer's phone shows them; a scanner at the desk types them and Enter. */
export function CodeEntry({ onCode, children }: CodeEntryProps): ReactNode {
  const [text, setText] = useState('');
  const [isMalformed, setMalformed] = useState(false);
  const note = useId();
  const send = (): void => {
    const code = readVerifyCode(text);
    setMalformed(code === null);
    if (code !== null) {
      onCode(code);
    }
  };
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label className="labelled">
        <span>{m.verifications_code()}</span>
        <Input
          size="large"
          className="code-field"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          placeholder="0000 0000 0000"
          value={text}
          status={isMalformed ? 'error' : ''}
          aria-describedby={note}
          onChange={({ target }) => setText(groupCode(target.value.replace(/\s/g, '')))}
        />
      </label>
      <p id={note} role={isMalformed ? 'alert' : undefined} className={isMalformed ? 'refused' : 'muted'}>
        {isMalformed ? m.verifications_codeMalformed() : m.verifications_codeHint()}
      </p>
      <div className="row">{children}</div>
    </form>
  );
}
