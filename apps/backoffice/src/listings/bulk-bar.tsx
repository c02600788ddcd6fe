import { changeMany } from '@lyceum/contract/listings.calls';
import * as m from '@lyceum/i18n/words';
import type { InputOfCall } from '@lyceum/contract/call';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { ask, toast, type Question } from '@lyceum/web/notices';
import { Link } from '@lyceum/web/router';
import { Button, Checkbox, Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { Refused } from '../staff/refused.tsx';
import { NumberField } from '../ui/number-field.tsx';

type Change = InputOfCall<typeof changeMany>['change'];
type Move = Exclude<Change['what'], 'price'>;
type Faults = ReplyOf<typeof changeMany>['faults'];

/** What is asked before it is done to so many products. */
const moves: Record<Move, { label: () => string; question: (count: number) => Question }> = {
  submit: {
    label: m.listings_submit,
    question: (count) => ({
      title: m.listings_manySubmit({ count }),
      text: m.listings_manySubmitText(),
      yes: m.listings_submit(),
    }),
  },
  putOn: {
    label: m.listings_putOn,
    question: (count) => ({ title: m.listings_manyPutOn({ count }), yes: m.listings_putOn() }),
  },
  takeOff: {
    label: m.listings_takeOff,
    question: (count) => ({
      title: m.listings_manyTakeOff({ count }),
      text: m.listings_phoneTakeOffText(),
      yes: m.listings_takeOff(),
    }),
  },
  withdraw: {
    label: m.listings_withdraw,
    question: (count) => ({
      title: m.listings_manyWithdraw({ count }),
      text: m.listings_withdrawText(),
      yes: m.listings_withdraw(),
      danger: true,
    }),
  },
};

const moveNames = ['submit', 'putOn', 'takeOff', 'withdraw'] as const;

interface BulkBarProps {
  ids: readonly string[];
  /** They are chosen no more. */
  onClear: () => void;
}

/** What can be done to all products that are chosen in the list. */
export function BulkBar({ ids, onClear }: BulkBarProps): ReactNode {
  const command = useCommand(changeMany, { throttleMs: 0 });
  const [isPricing, setPricing] = useState(false);
  const [faults, setFaults] = useState<Faults>([]);
  const run = async (change: Change): Promise<void> => {
    const answer = await command.run({ ids: [...ids], change });
    if (!answer?.data) {
      return;
    }
    const { done, faults: refused } = answer.data;
    if (done > 0) {
      toast(m.listings_manyDone({ count: done }), 'good');
    }
    setPricing(false);
    setFaults(refused);
    onClear();
  };
  const moveAll = async (what: Move): Promise<void> => {
    if (await ask(moves[what].question(ids.length))) {
      await run({ what });
    }
  };
  return (
    <>
      {ids.length > 0 && (
        <div className="row" role="group" aria-label={m.listings_many()}>
          <strong role="status">{m.listings_manyChosen({ count: ids.length })}</strong>
          <Button onClick={() => setPricing(true)}>{m.listings_manyPrice()}</Button>
          {moveNames.map((what) => (
            <Button key={what} danger={what === 'withdraw'} disabled={command.busy} onClick={() => void moveAll(what)}>
              {moves[what].label()}
            </Button>
          ))}
          <Button type="text" onClick={onClear}>
            {m.listings_manyClear()}
          </Button>
        </div>
      )}
      {isPricing && (
        <PriceDialog
          count={ids.length}
          busy={command.busy}
          refused={<Refused by={command.refusal} />}
          onClose={() => setPricing(false)}
          onSend={(percent, crossOut) => void run({ what: 'price', percent, crossOut })}
        />
      )}
      {faults.length > 0 && <FaultsDialog faults={faults} onClose={() => setFaults([])} />}
    </>
  );
}

interface PriceDialogProps {
  count: number;
  busy: boolean;
  refused: ReactNode;
  onClose: () => void;
  onSend: (percent: number, crossOut: boolean) => void;
}

/** By how much the prices of the chosen products rise or fall. */
function PriceDialog({ count, busy, refused, onClose, onSend }: PriceDialogProps): ReactNode {
  const [percent, setPercent] = useState<number | null>(null);
  const [crossOut, setCrossOut] = useState(true);
  return (
    <Modal
      open
      width={440}
      title={m.listings_manyPriceTitle({ count })}
      okText={m.listings_applyTerms()}
      cancelText={m.office_cancel()}
      okButtonProps={{ loading: busy, disabled: percent === null || percent === 0 }}
      onOk={() => percent !== null && onSend(percent, crossOut)}
      onCancel={onClose}
    >
      <div className="stack">
        <p>{m.listings_manyPriceText()}</p>
        <NumberField
          label={m.listings_manyPercent()}
          value={percent}
          least={-90}
          most={500}
          decimals={0}
          suffix="%"
          placeholder="-10"
          onChange={setPercent}
        />
        <Checkbox checked={crossOut} onChange={({ target }) => setCrossOut(target.checked)}>
          {m.listings_manyCrossOut()}
        </Checkbox>
        {refused}
      </div>
    </Modal>
  );
}

/** The products that were left as they are, each with the reason. */
function FaultsDialog({ faults, onClose }: { faults: Faults; onClose: () => void }): ReactNode {
  return (
    <Modal
      open
      title={m.listings_manyFaults({ count: faults.length })}
      footer={<Button onClick={onClose}>{m.shell_close()}</Button>}
      onCancel={onClose}
    >
      <ul className="lines">
        {faults.map(({ id, name, words }) => (
          <li key={id}>
            <span className="stack-small told-fault">
              <Link to={routes.listing} params={{ id }}>
                {name === '' ? m.listings_unnamed() : name}
              </Link>
              <span className="muted">{words}</span>
            </span>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
