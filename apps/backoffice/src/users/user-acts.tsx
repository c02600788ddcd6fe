import { allowDistribution, block, endDistribution, type list, unblock } from '@lyceum/contract/users.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { ask } from '@lyceum/web/notices';
import { Button, Space } from 'antd';
import { useState, type ReactNode } from 'react';
import { ReasonDialog } from '../shell/reason-dialog.tsx';
import { Refused } from '../staff/refused.tsx';

type User = Pick<ReplyOf<typeof list>['list'][number], 'id' | 'blockedAt' | 'distributorSince' | 'erasedAt'>;

/** What may be done to an account, while there is somebody. */
export const UserActs = ({ user }: { user: User }): ReactNode => user.erasedAt === null && <Acts user={user} />;

function Acts({ user: { id, blockedAt, distributorSince } }: { user: User }): ReactNode {
  const allowing = useCommand(allowDistribution);
  const ending = useCommand(endDistribution);
  const allowNow = async (): Promise<void> => {
    const title = m.users_allowDistributionTitle();
    if (await ask({ title, text: m.users_allowDistributionText(), yes: m.users_allowDistribution() })) {
      await allowing.run({ id });
    }
  };
  const blocking = useCommand(block);
  const opening = useCommand(unblock);
  const [isAsked, setAsked] = useState(false);
  const blockNow = async (reason: string): Promise<boolean> => {
    const isDone = Boolean((await blocking.run({ id, reason }))?.data);
    if (isDone) {
      setAsked(false);
    }
    return isDone;
  };
  return (
    <Space wrap>
      {blockedAt === null ? (
        <Button danger loading={blocking.busy} onClick={() => setAsked(true)}>
          {m.users_block()}
        </Button>
      ) : (
        <Button loading={opening.busy} onClick={() => void opening.run({ id })}>
          {m.users_unblock()}
        </Button>
      )}
      {distributorSince === null ? (
        <Button loading={allowing.busy} onClick={() => void allowNow()}>
          {m.users_allowDistribution()}
        </Button>
      ) : (
        <Button loading={ending.busy} onClick={() => void ending.run({ id })}>
          {m.users_endDistribution()}
        </Button>
      )}
      {isAsked && (
        <ReasonDialog
          title={m.users_blockTitle()}
          text={m.users_blockText()}
          label={m.users_blockReason()}
          yes={m.users_block()}
          danger
          busy={blocking.busy}
          refused={<Refused by={blocking.refusal} />}
          keep={`block ${id}`}
          onSend={blockNow}
          onClose={() => setAsked(false)}
        />
      )}
    </Space>
  );
}
