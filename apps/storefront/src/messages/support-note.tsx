import { opening } from '@lyceum/contract/messages.calls';
import { hour, minute } from '@lyceum/domain/time';
import * as m from '@lyceum/i18n/words';
import { dateText } from '@lyceum/web/date-text';
import { useCall } from '@lyceum/web/load';
import type { ReactNode } from 'react';
import { useSettings } from '../session.ts';

/** Minutes as one says them. */
const waitWords = (minutes: number): string =>
  minutes * minute < 2 * hour ? m.messages_minutes({ count: minutes }) : m.messages_hours({ count: minutes / 60 });

/** When official support answers, by the reader's clock, and how soon as the last days were. Nothing while it is not known. */
export default function SupportNote(): ReactNode {
  const { language } = useSettings();
  const loaded = useCall(opening, {}, { every: () => 5 * minute });
  if (loaded.state !== 'ready') {
    return null;
  }
  const { open, changesAt, expectedMinutes } = loaded.data;
  const expected = expectedMinutes === null ? null : waitWords(expectedMinutes);
  return (
    <p className="flex w-full items-center gap-2 text-note text-muted">
      <span className={`size-2 shrink-0 rounded-full ${open ? 'bg-good' : 'bg-line'}`} />
      <span>
        {open
          ? expected === null
            ? m.messages_supportOpen({ until: dateText(changesAt, language, 'time') })
            : m.messages_supportExpected({ wait: expected })
          : m.messages_supportClosed({ from: dateText(changesAt, language, 'dayTime') })}
        {!open && expected !== null && ` ${m.messages_supportThen({ wait: expected })}`}
      </span>
    </p>
  );
}
