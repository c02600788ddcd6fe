import { begin, offered } from '@lyceum/contract/doors.calls';
import type { Region } from '@lyceum/domain/region';
import { thirdPartyName } from '@lyceum/i18n/third-party-text';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { Load } from '@lyceum/web/load';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { LinesSkeleton } from '../ui/skeleton.tsx';
import { ThirdPartyMark } from './third-party-mark.tsx';
import { isOfThisApp } from './usable-here.ts';
import { useLeave } from './use-leave.ts';

/** Signs in by the application that shows the page, before all other ways. */
export function OwnAppWay({ region, crossBorder }: { region: Region; crossBorder: boolean }): ReactNode {
  const command = useCommand(begin, { throttleMs: 0 });
  const { leaving, leave } = useLeave();
  return (
    <Load from={offered} input={{ region }} skeleton={<LinesSkeleton lines={1} />} isEmpty={() => false}>
      {({ list }) => {
        const own = list.find(isOfThisApp);
        if (own === undefined) {
          return null;
        }
        const go = async (): Promise<void> => {
          const answer = await command.run({ thirdParty: own, region, agreement: true, crossBorder });
          if (answer?.data) {
            leave(own, answer.data.address);
          }
        };
        return (
          <div className="flex flex-col gap-3">
            <Button size="large" wide busy={leaving !== null || command.busy} onClick={() => void go()}>
              <ThirdPartyMark of={own} />
              {m.doors_continue({ name: thirdPartyName(own) })}
            </Button>
            {command.refusal && (
              <p role="alert" className="text-note text-bad-ink">
                {command.refusal.message}
              </p>
            )}
            <p className="flex items-center gap-3 text-small text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
              {m.doors_or()}
            </p>
          </div>
        );
      }}
    </Load>
  );
}
