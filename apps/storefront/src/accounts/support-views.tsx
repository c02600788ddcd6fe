import { list } from '@lyceum/contract/support-sessions.calls';
import * as m from '@lyceum/i18n/words';
import { dateText } from '@lyceum/web/date-text';
import { useCall } from '@lyceum/web/load';
import type { ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { Card } from '../ui/card.tsx';

/** When support looked at the account, and why; nothing where it never did. */
export function SupportViews(): ReactNode {
  const { language } = useSettings();
  const loaded = useCall(list, {});
  const views = loaded.state === 'ready' ? loaded.data.list : [];
  return (
    views.length > 0 && (
      <Card className="flex flex-col gap-1">
        <h2 data-heading="" className="text-body font-semibold">
          {m.accounts_supportViews()}
        </h2>
        <p className="pb-2 text-small text-muted">{m.accounts_supportViewsText()}</p>
        <ul>
          {views.map(({ id, reason, beganAt, until }) => (
            <li key={id} className="flex flex-col gap-0.5 border-t border-line py-3">
              <p className="text-body break-words">{reason}</p>
              <p className="figures text-note text-muted">
                {m.accounts_supportSpan({
                  from: dateText(beganAt, language, 'dateTime'),
                  to: dateText(until, language, 'time'),
                })}
              </p>
            </li>
          ))}
        </ul>
      </Card>
    )
  );
}
