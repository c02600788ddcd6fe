import { change, invite, offerInvitation, type list } from '@lyceum/contract/staff.calls';
import { agencyRights, operatorRights, type AgencyRight, type OperatorRight } from '@lyceum/domain/permissions';
import { mayGive } from '@lyceum/domain/staff';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { Button, Checkbox, Form, Input, Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import { personOfMe, useSettings, type Me } from '../session.ts';
import { toast } from '@lyceum/web/notices';
import { Refused } from './refused.tsx';
import { rightWords } from './right-words.ts';
import { ShownLink } from './shown-link.tsx';

interface StaffFormProps {
  /** Null: somebody new is invited. */
  colleague: ReplyOf<typeof list>['list'][number] | null;
  /** An operator invites an owner of this agency. */
  agencyId: string | undefined;
  onClose: () => void;
}

interface Fields {
  email: string;
  owner?: boolean;
  rights?: (AgencyRight | OperatorRight)[];
}

/** Who is asked for and what he may do. What one may not give is greyed; the server asks the same rule. */
export function StaffForm(props: StaffFormProps): ReactNode {
  const { me } = useSettings();
  return me && <StaffDialog me={me} {...props} />;
}

function StaffDialog({ me, colleague, agencyId, onClose }: StaffFormProps & { me: Me }): ReactNode {
  const [form] = Form.useForm<Fields>();
  const inviting = useCommand(invite);
  const changing = useCommand(change);
  const { busy } = colleague ? changing : inviting;
  const { language } = useSettings();
  const offering = useCommand(offerInvitation, { throttleMs: 300 });
  const [offer, setOffer] = useState<ReplyOf<typeof offerInvitation> | null>(null);
  const person = personOfMe(me);
  const ofAgency = person.role === 'agency';
  const isNewOwner = agencyId !== undefined;
  const owner = Form.useWatch('owner', form) ?? colleague?.owner ?? isNewOwner;
  const mayGiveRight = (right: string): boolean => mayGive(person, { agency: ofAgency, owner: false, rights: [right] });

  const send = async ({ email, owner: isOwner = false, rights = [] }: Fields): Promise<void> => {
    const answer = colleague
      ? await changing.run({ id: colleague.id, owner: isOwner, rights })
      : await inviting.run({
          email: email.trim(),
          owner: isOwner || isNewOwner,
          rights,
          ...(agencyId && { agencyId }),
        });
    if (answer?.data) {
      toast(colleague ? m.office_saved() : m.staff_invited(), 'good');
      onClose();
    }
  };
  const showQr = async (): Promise<void> => {
    const answer = await offering.run({ rights: form.getFieldValue('rights') ?? [] });
    setOffer(answer?.data ?? null);
  };
  if (offer) {
    const text = m.staff_qrText({ time: dateText(offer.until, language, 'time') });
    return (
      <Modal open title={m.staff_invite()} footer={null} onCancel={onClose}>
        <ShownLink link={offer.link} text={text} />
      </Modal>
    );
  }
  return (
    <Modal
      open
      title={colleague ? colleague.name || colleague.email : isNewOwner ? m.staff_inviteOwner() : m.staff_invite()}
      okText={colleague ? m.office_save() : m.staff_sendInvitation()}
      cancelText={m.office_cancel()}
      confirmLoading={busy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={colleague ?? undefined}
        onFinish={(fields) => void send(fields)}
      >
        {!colleague && (
          <Form.Item name="email" label={m.staff_email()} rules={[{ required: true, message: m.staff_emailMissing() }]}>
            <Input type="email" autoFocus autoComplete="off" maxLength={300} />
          </Form.Item>
        )}
        {ofAgency && (
          <Form.Item name="owner" valuePropName="checked" extra={m.staff_ownerHint()}>
            <Checkbox disabled={!me.owner}>{m.staff_owner()}</Checkbox>
          </Form.Item>
        )}
        <Form.Item name="rights" label={m.staff_rights()} hidden={owner}>
          <Checkbox.Group
            className="column-choice"
            options={(ofAgency ? agencyRights : operatorRights).map((right) => ({
              value: right,
              label: rightWords[right](),
              disabled: !mayGiveRight(right),
            }))}
          />
        </Form.Item>
        {!colleague && !owner && (
          <div className="stack">
            <p className="muted">{m.staff_qrHint()}</p>
            <div>
              <Button loading={offering.busy} onClick={() => void showQr()}>
                {m.staff_qrInvite()}
              </Button>
            </div>
          </div>
        )}
        <Refused by={colleague ? changing.refusal : (inviting.refusal ?? offering.refusal)} />
      </Form>
    </Modal>
  );
}
