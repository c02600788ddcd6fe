import { begin } from '@lyceum/contract/support-sessions.calls';
import { storedLanguage } from '@lyceum/domain/language';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { localData } from '@lyceum/web/storage';
import { Alert, Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { ReasonDialog } from '../shell/reason-dialog.tsx';
import { Refused } from '../staff/refused.tsx';

type Session = ReplyOf<typeof begin>;

/**
 * Opens the shop as the account's holder sees it. A tab that is opened gets a copy of this one's session storage: with it the shop knows
 * whose account it is, without a token in an address. Null where the browser lets no tab be opened.
 */
function openTab({ token, until, holder }: Session): Window | null {
  const data = localData(sessionStorage);
  const { id, nickName, region, language } = holder;
  data.setText('supportUntil', until);
  data.setToken({ value: token, expires: Date.parse(until) });
  data.setJson('userDate', { id, nickName, phone: '', headerImageUrl: null });
  data.setText('userId', id);
  data.setText('region', region);
  data.setText('lang', storedLanguage[language]);
  try {
    return open('/#/mine', '_blank');
  } finally {
    data.forgetPerson();
    for (const key of ['supportUntil', 'region', 'lang'] as const) {
      data.setText(key, null);
    }
  }
}

/** Looks at an account as its holder does, for a reason that the holder reads. */
export function ViewAs({ id }: { id: string }): ReactNode {
  const beginning = useCommand(begin);
  const [isAsked, setAsked] = useState(false);
  const [blocked, setBlocked] = useState<Session | null>(null);
  const show = (session: Session): void => setBlocked(openTab(session) === null ? session : null);
  const beginNow = async (reason: string): Promise<boolean> => {
    const session = (await beginning.run({ id, reason }))?.data;
    if (session) {
      setAsked(false);
      show(session);
    }
    return session !== undefined;
  };
  return (
    <>
      <div>
        <Button onClick={() => setAsked(true)}>{m.users_viewAs()}</Button>
      </div>
      {isAsked && (
        <ReasonDialog
          title={m.users_viewAsTitle()}
          text={m.users_viewAsText()}
          label={m.users_viewAsReason()}
          yes={m.users_viewAsYes()}
          busy={beginning.busy}
          refused={<Refused by={beginning.refusal} />}
          keep={`view ${id}`}
          onSend={beginNow}
          onClose={() => setAsked(false)}
        />
      )}
      {blocked && (
        <Alert
          type="warning"
          showIcon
          title={m.users_viewAsBlocked()}
          action={<Button onClick={() => show(blocked)}>{m.users_viewAsOpen()}</Button>}
        />
      )}
    </>
  );
}
