import * as m from '@lyceum/i18n/words';
import { Button, Checkbox } from 'antd';
import { useState, type ReactNode } from 'react';
import { toast } from '@lyceum/web/notices';
import { saveFile } from '../ui/save-file.ts';

/** The codes for the day when the authenticator is lost. They are shown this once, so it is asked whether they are kept. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }): ReactNode {
  const [kept, setKept] = useState(false);
  const text = codes.join('\n');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      toast(m.staff_copied(), 'good');
    } catch {
      toast(m.staff_copyFailed(), 'bad');
    }
  };
  return (
    <div className="stack">
      <h2>{m.staff_recoveryTitle()}</h2>
      <p>{m.staff_recoveryKeep()}</p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row">
        <Button onClick={() => void copy()}>{m.staff_copy()}</Button>
        <Button onClick={() => saveFile('lyceum-recovery-codes.txt', new Blob([`${text}\n`], { type: 'text/plain' }))}>
          {m.staff_download()}
        </Button>
      </div>
      <Checkbox checked={kept} onChange={(event) => setKept(event.target.checked)}>
        {m.staff_recoveryKept()}
      </Checkbox>
      <Button type="primary" size="large" disabled={!kept} onClick={onDone}>
        {m.staff_continue()}
      </Button>
    </div>
  );
}
