import { invite } from '@lyceum/contract/students.calls';
import { parsePhone, phoneExamples } from '@lyceum/domain/phone';
import { regions, type Region } from '@lyceum/domain/region';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { toast } from '@lyceum/web/notices';
import { Input, Modal, Radio } from 'antd';
import { useState, type ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { regionWords } from '../shell/region-words.ts';
import { Refused } from '../staff/refused.tsx';
import { Labelled } from '../ui/labelled.tsx';

/** Whom to ask; what is wrong is said at the field. */
export function InviteDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { run, busy, refusal } = useCommand(invite);
  const [name, setName] = useState('');
  const { me } = useSettings();
  const [region, setRegion] = useState<Region>(me?.agency?.region ?? 'tw');
  const [phone, setPhone] = useState('');
  const [isSent, setSent] = useState(false);
  const faults = {
    name: name.trim() === '' ? m.students_nameMissing() : null,
    phone: parsePhone(phone, region) === null ? m.students_phoneMissing() : null,
  };
  const send = async (): Promise<void> => {
    setSent(true);
    if (faults.name === null && faults.phone === null && (await run({ name: name.trim(), phone, region }))?.data) {
      toast(m.students_sent(), 'good');
      onClose();
    }
  };
  return (
    <Modal
      open
      title={m.students_invite()}
      okText={m.students_send()}
      cancelText={m.office_cancel()}
      okButtonProps={{ loading: busy }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <div className="stack">
        <p className="muted">{m.students_inviteHint()}</p>
        <Labelled label={m.students_name()} fault={isSent ? faults.name : null}>
          <Input value={name} maxLength={60} autoComplete="off" onChange={({ target }) => setName(target.value)} />
        </Labelled>
        <div className="labelled">
          <span id="student-region">{m.students_region()}</span>
          <Radio.Group
            aria-labelledby="student-region"
            value={region}
            options={regions.map((value) => ({ value, label: regionWords[value]() }))}
            onChange={({ target }) => setRegion(target.value as Region)}
          />
        </div>
        <Labelled label={m.students_phone()} fault={isSent ? faults.phone : null}>
          <Input
            value={phone}
            maxLength={30}
            inputMode="tel"
            autoComplete="off"
            placeholder={phoneExamples[region]}
            onChange={({ target }) => setPhone(target.value)}
          />
        </Labelled>
        <Refused by={refusal} />
      </div>
    </Modal>
  );
}
