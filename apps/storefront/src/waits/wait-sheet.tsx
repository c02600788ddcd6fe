import type { InputOfCall } from '@lyceum/contract/call';
import { join } from '@lyceum/contract/waits.calls';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { toast } from '@lyceum/web/notices';
import type { ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { useSignInFirst } from '../shell/return.ts';
import { Button } from '../ui/button.tsx';
import { Fact } from '../ui/list-row.tsx';
import { lengthText } from '../ui/length-text.ts';
import { sessionTime } from '../ui/session-time.ts';
import { Sheet } from '../ui/sheet.tsx';

interface WaitSheetProps {
  wanted: InputOfCall<typeof join>;
  startsAt: string;
  minutes: number;
  zone: string;
  inPerson: boolean;
  onClose: () => void;
}

/** A time is full: how waiting for it goes, before one waits. Mount it to open it. */
export default function WaitSheet({ wanted, startsAt, minutes, zone, inPerson, onClose }: WaitSheetProps): ReactNode {
  const { language } = useSettings();
  const signInFirst = useSignInFirst();
  const joining = useCommand(join);
  async function run(): Promise<void> {
    if (signInFirst()) {
      return;
    }
    const answer = await joining.run(wanted);
    if (answer?.data) {
      toast(m.waits_joinedToast(), 'good');
    }
    if (answer) {
      onClose();
    }
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={m.waits_joinTitle()}
      foot={
        <Button size="large" wide busy={joining.busy} onClick={() => void run()}>
          {m.waits_join()}
        </Button>
      }
    >
      <dl className="flex flex-col">
        <Fact name={m.waits_time()}>{sessionTime({ startsAt, zone, inPerson }, language)}</Fact>
        <Fact name={m.bookings_howLong()}>{lengthText(minutes)}</Fact>
      </dl>
      <p className="pt-2 text-small text-muted">{m.waits_joinText()}</p>
    </Sheet>
  );
}
