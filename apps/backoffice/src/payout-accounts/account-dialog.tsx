import { ask } from '@lyceum/contract/payout-accounts.calls';
import { bankFaults, bankFields, longestValue, type BankField, type BankValues } from '@lyceum/domain/applications';
import type { Region } from '@lyceum/domain/region';
import { faultText, fieldName } from '@lyceum/i18n/application-words';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { toast } from '@lyceum/web/notices';
import { Input, Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import { Refused } from '../staff/refused.tsx';
import { Labelled } from '../ui/labelled.tsx';

const empty: BankValues = { accountName: '', bank: '', branch: '', account: '' };

interface AccountDialogProps {
  nation: Region;
  /** There is no other yet. */
  isFirst: boolean;
  onClose: () => void;
}

/** Another account for payouts, or the first one. The number is typed anew each time: nothing here is kept on the device. */
export function AccountDialog({ nation, isFirst, onClose }: AccountDialogProps): ReactNode {
  const { run, busy, refusal } = useCommand(ask);
  const [values, setValues] = useState(empty);
  /** Fields that were left, or all of them once it was sent. */
  const [seen, setSeen] = useState<readonly BankField[]>([]);
  const faults = bankFaults(trimmed(values), nation);
  const send = async (): Promise<void> => {
    setSeen(bankFields);
    if (Object.keys(faults).length === 0 && (await run(trimmed(values)))?.data) {
      toast(m.payoutAccounts_sent(), 'good');
      onClose();
    }
  };
  return (
    <Modal
      open
      title={isFirst ? m.payoutAccounts_add() : m.payoutAccounts_change()}
      okText={m.payoutAccounts_send()}
      cancelText={m.office_cancel()}
      okButtonProps={{ loading: busy }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <div className="stack">
        <p>{isFirst ? m.payoutAccounts_addText() : m.payoutAccounts_changeText()}</p>
        {bankFields.map((field) => {
          const fault = seen.includes(field) ? faults[field] : undefined;
          return (
            <Labelled key={field} label={fieldName(field, nation)} fault={fault ? faultText(field, fault) : null}>
              <Input
                value={values[field]}
                maxLength={longestValue}
                autoComplete="off"
                inputMode={field === 'account' ? 'numeric' : 'text'}
                aria-invalid={fault !== undefined}
                onBlur={() => values[field] !== '' && setSeen([...seen, field])}
                onChange={({ target }) => setValues({ ...values, [field]: target.value })}
              />
            </Labelled>
          );
        })}
        <Refused by={refusal} />
      </div>
    </Modal>
  );
}

const trimmed = (values: BankValues): BankValues => ({
  accountName: values.accountName.trim(),
  bank: values.bank.trim(),
  branch: values.branch.trim(),
  account: values.account.trim(),
});
