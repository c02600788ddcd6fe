import { link } from '@lyceum/contract/doors.calls';
import { thirdPartyOf } from '@lyceum/domain/doors';
import { thirdPartyName } from '@lyceum/i18n/third-party-text';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { toast } from '@lyceum/web/notices';
import { useGo } from '@lyceum/web/router';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { Button } from '../ui/button.tsx';
import { troubleText } from './return-words.ts';

interface LinkedDoorProps {
  source: string;
  ticket: string | undefined;
  trouble: string | undefined;
}

/** Somebody comes back from a third party that the own account shall be entered by. */
export function LinkedDoor({ source, ticket, trouble }: LinkedDoorProps): ReactNode {
  const go = useGo();
  const command = useCommand(link, { throttleMs: 0 });
  const [said, say] = useState<string | null>(null);
  const [isLost, setLost] = useState(false);
  const begun = useRef(false);
  const thirdParty = thirdPartyOf(Number(source));
  const name = thirdParty ? thirdPartyName(thirdParty) : '';

  const finish = useCallback(async (): Promise<void> => {
    const answer = await command.run({ ticket: ticket ?? '' });
    setLost(!answer);
    if (!answer) {
      return;
    }
    if (answer.data) {
      toast(m.doors_linked({ name: thirdPartyName(answer.data.thirdParty) }), 'good');
    } else {
      say(answer.refusal.message);
    }
    // Once it was shown, it is nobody's business any more.
    go.same(routes.account, { source });
  }, [command, go, source, ticket]);
  useEffect(() => {
    if (ticket !== undefined && !begun.current) {
      begun.current = true;
      void finish();
    }
  }, [finish, ticket]);

  if (ticket !== undefined) {
    return isLost && !command.busy ? (
      // No answer came: nothing is lost, the ticket is still good.
      <Button wide onClick={() => void finish()}>
        {m.doors_again()}
      </Button>
    ) : (
      <p role="status" className="text-small text-muted">
        {m.doors_linking({ name })}
      </p>
    );
  }
  const told = said ?? (trouble !== undefined && thirdParty ? troubleText(trouble, name) : null);
  return (
    told && (
      <p role="alert" className="rounded-card bg-bad-soft p-4 text-small text-bad-ink">
        {told}
      </p>
    )
  );
}
