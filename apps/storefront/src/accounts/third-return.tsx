import { thirdLogin } from '@lyceum/contract/doors.calls';
import { thirdPartyOf } from '@lyceum/domain/doors';
import { thirdPartyName } from '@lyceum/i18n/third-party-text';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { toast } from '@lyceum/web/notices';
import { useGo } from '@lyceum/web/router';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { Button } from '../ui/button.tsx';
import { LinesSkeleton } from '../ui/skeleton.tsx';
import { CrossBorderSheet } from './cross-border-sheet.tsx';
import { troubleText } from './return-words.ts';

interface ThirdReturnProps {
  /** CALLS.md "login source", out of the address like the rest. */
  source: string;
  ticket: string | undefined;
  trouble: string | undefined;
  onEnter: (session: ReplyOf<typeof thirdLogin>) => void;
}

/** Somebody comes back from a third party: with a ticket he is let in, or he is told why not. */
export function ThirdReturn({ source, ticket, trouble, onEnter }: ThirdReturnProps): ReactNode {
  const go = useGo();
  const login = useCommand(thirdLogin, { throttleMs: 0 });
  const [said, say] = useState<string | null>(null);
  const [asksConsent, setAsksConsent] = useState(false);
  const begun = useRef(false);
  const thirdParty = thirdPartyOf(Number(source));
  const name = thirdParty ? thirdPartyName(thirdParty) : '';

  const enter = useCallback(
    async (crossBorder: boolean): Promise<void> => {
      const given = { thirdId: ticket ?? '', source: Number(source) as 1 | 2 | 3 | 4 };
      const answer = await login.run(crossBorder ? { ...given, crossBorder } : given);
      if (!answer) {
        return;
      }
      setAsksConsent(answer.refusal?.code === 'crossBorderConsentRequired');
      if (answer.data) {
        onEnter(answer.data);
      } else if (answer.refusal.code !== 'crossBorderConsentRequired') {
        say(answer.refusal.message);
        go.same(routes.login, { source });
      }
    },
    [go, login, onEnter, source, ticket],
  );
  useEffect(() => {
    if (ticket !== undefined && thirdParty && !begun.current) {
      begun.current = true;
      void enter(false);
    }
  }, [enter, thirdParty, ticket]);

  const told = said ?? (trouble !== undefined && thirdParty ? troubleText(trouble, name) : null);
  if (ticket === undefined || !thirdParty) {
    return (
      told && (
        <p role="alert" className="rounded-card bg-bad-soft p-4 text-small text-bad-ink">
          {told}
        </p>
      )
    );
  }
  return (
    <div className="flex flex-col gap-4 pt-3" aria-busy={login.busy}>
      <p role="status" className="text-title font-bold">
        {m.doors_entering({ name })}
      </p>
      {login.busy || asksConsent ? (
        <LinesSkeleton lines={3} />
      ) : (
        // No answer came: nothing is lost, the ticket is still good.
        <Button size="large" wide onClick={() => void enter(false)}>
          {m.doors_again()}
        </Button>
      )}
      <CrossBorderSheet
        open={asksConsent}
        busy={login.busy}
        onAgree={() => void enter(true)}
        onDecline={() => {
          setAsksConsent(false);
          toast(m.accounts_crossBorderDeclined());
          go.same(routes.login, {});
        }}
      />
    </div>
  );
}
