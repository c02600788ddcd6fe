import { changeMe, changePassword, endSession, mySessions, renewRecoveryCodes } from '@lyceum/contract/staff.calls';
import { languages, type Language } from '@lyceum/domain/language';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { Load } from '@lyceum/web/load';
import { Button, Form, Input, Modal, Select, Skeleton } from 'antd';
import { useState, type ReactNode } from 'react';
import { askWhoIAm } from '../caller.ts';
import { iMay, useSettings, type Me } from '../session.ts';
import { languageNames } from '@lyceum/domain/language';
import { toast } from '@lyceum/web/notices';
import { Screen } from '../shell/screen.tsx';
import { WorkPhone } from './work-phone.tsx';
import { CodeField } from './code-field.tsx';
import { newPasswordRules } from './password-rules.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Refused } from './refused.tsx';

/** One's own account: name and language, password, recovery codes, and where one is signed in. */
export default function Account(): ReactNode {
  const { me } = useSettings();
  return (
    <Screen name="staff/account" title={m.office_account()}>
      {me && (
        <div className="columns">
          <Profile me={me} />
          <NewPassword email={me.email} />
          <Recovery left={me.recoveryCodesLeft} />
          <Sessions />
          {iMay('read ownPhone') && <WorkPhone />}
        </div>
      )}
    </Screen>
  );
}

function Profile({ me }: { me: Me }): ReactNode {
  const { run, busy } = useCommand(changeMe);
  const save = async (input: { name: string; language: Language }): Promise<void> => {
    const answer = await run({ ...input, name: input.name.trim() });
    if (answer?.data) {
      toast(m.office_saved(), 'good');
      await askWhoIAm();
    }
  };
  return (
    <section className="paper stack">
      <h2>{m.staff_profile()}</h2>
      <Form layout="vertical" requiredMark={false} initialValues={me} onFinish={(fields) => void save(fields)}>
        <Form.Item label={m.staff_email()} htmlFor="own-email">
          <Input id="own-email" value={me.email} readOnly />
        </Form.Item>
        <Form.Item
          name="name"
          label={m.staff_name()}
          rules={[{ required: true, whitespace: true, message: m.staff_nameMissing() }]}
        >
          <Input autoComplete="name" maxLength={60} />
        </Form.Item>
        <Form.Item name="language" label={m.staff_language()} extra={m.staff_languageHint()}>
          <Select options={languages.map((value) => ({ value, label: languageNames[value] }))} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={busy}>
          {m.office_save()}
        </Button>
      </Form>
    </section>
  );
}

function NewPassword({ email }: { email: string }): ReactNode {
  const [form] = Form.useForm<{ password: string; newPassword: string }>();
  const { run, busy, refusal } = useCommand(changePassword);
  const save = async (input: { password: string; newPassword: string }): Promise<void> => {
    const answer = await run(input);
    if (answer?.data) {
      form.resetFields();
      toast(m.staff_passwordChanged(), 'good');
    }
  };
  return (
    <section className="paper stack">
      <h2>{m.staff_changePassword()}</h2>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(fields) => void save(fields)}>
        <input type="text" hidden readOnly autoComplete="username" value={email} />
        <Form.Item
          name="password"
          label={m.staff_currentPassword()}
          rules={[{ required: true, message: m.staff_passwordMissing() }]}
        >
          <Input.Password autoComplete="current-password" maxLength={400} />
        </Form.Item>
        <Form.Item
          name="newPassword"
          label={m.staff_newPassword()}
          extra={m.staff_passwordHint()}
          rules={newPasswordRules()}
        >
          <Input.Password autoComplete="new-password" maxLength={100} />
        </Form.Item>
        <Refused by={refusal} />
        <Button type="primary" htmlType="submit" loading={busy}>
          {m.staff_changePassword()}
        </Button>
      </Form>
    </section>
  );
}

function Recovery({ left }: { left: number }): ReactNode {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [form] = Form.useForm<{ code: string }>();
  const { run, busy, refusal } = useCommand(renewRecoveryCodes);
  const renew = async ({ code }: { code: string }): Promise<void> => {
    const answer = await run({ code: code.trim() });
    if (answer?.data) {
      form.resetFields();
      setCodes(answer.data.recoveryCodes);
    }
  };
  const done = (): void => {
    setCodes(null);
    void askWhoIAm();
  };
  return (
    <section className="paper stack">
      <h2>{m.staff_recoveryTitle()}</h2>
      <p className="muted">{m.staff_recoveryLeft({ count: left })}</p>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(fields) => void renew(fields)}>
        <CodeField focused={false} />
        <Refused by={refusal} />
        <Button htmlType="submit" loading={busy}>
          {m.staff_recoveryRenew()}
        </Button>
      </Form>
      <Modal open={codes !== null} footer={null} closable={false} destroyOnHidden>
        {codes && <RecoveryCodes codes={codes} onDone={done} />}
      </Modal>
    </section>
  );
}

type Session = ReplyOf<typeof mySessions>['list'][number];

function Sessions(): ReactNode {
  return (
    <section className="paper stack">
      <h2>{m.staff_sessions()}</h2>
      <Load from={mySessions} input={{}} skeleton={<Skeleton active />}>
        {({ list }) => (
          <ul className="lines">
            {list.map((session) => (
              <SessionLine key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Load>
    </section>
  );
}

function SessionLine({ session }: { session: Session }): ReactNode {
  const { language } = useSettings();
  const { run, busy } = useCommand(endSession);
  return (
    <li>
      <div>
        <p>{session.device}</p>
        <p className="muted">{m.staff_sessionSeen({ time: dateText(session.seenAt, language, 'dateTime') })}</p>
      </div>
      {session.current ? (
        <span className="muted">{m.staff_sessionHere()}</span>
      ) : (
        <Button loading={busy} onClick={() => void run({ id: session.id })}>
          {m.staff_sessionEnd()}
        </Button>
      )}
    </li>
  );
}
