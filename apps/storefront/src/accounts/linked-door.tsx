import { link } from '@lyceum/contract/doors.calls';
import { thirdPartyOf } from '@lyceum/domain/doors';
import { thirdPartyName } from '@lyceum/i18n/third-party-text';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { toast } from '@lyceum/web/notices';
import { useGo } from '@lyceum/web/router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { routes } from '../routes.ts';
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
  const begun = useRef(false);
  const thirdParty = thirdPartyOf(Number(source));
  const name = thirdParty ? thirdPartyName(thirdParty) : '';

  useEffect(() => {
    async function finish(given: string): Promise<void> {
      const answer = await command.run({ ticket: given });
      if (answer?.data) {
        toast(m.doors_linked({ name: thirdPartyName(answer.data.thirdParty) }), 'good');
      } else {
        say(answer?.refusal.message ?? troubleText('over', name));
      }
      // Once it was shown, it is nobody's business any more.
      go.same(routes.account, { source });
    }
    if (ticket !== undefined && !begun.current) {
      begun.current = true;
      void finish(ticket);
    }
  }, [command, go, name, source, ticket]);

  if (command.busy) {
    return (
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
