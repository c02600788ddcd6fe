import type { shown } from '@lyceum/contract/announcements.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { dateText } from '@lyceum/web/date-text';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { useSettings } from '../session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';

interface AnnouncementSheetProps {
  announcement: ReplyOf<typeof shown>['list'][number];
  onClose: () => void;
}

export function AnnouncementSheet({ announcement, onClose }: AnnouncementSheetProps): ReactNode {
  const { language } = useSettings();
  const { title, text, at, policy } = announcement;
  return (
    <Sheet open title={title} onClose={onClose}>
      <p className="figures pb-2 text-note text-muted">{dateText(at, language, 'date')}</p>
      <p className="text-body break-words whitespace-pre-line">{text}</p>
      {policy && (
        <ButtonLink to={routes[policy]} look={{ kind: 'soft', wide: true }} className="mt-4" onClick={onClose}>
          {m.announcements_readPolicy()}
        </ButtonLink>
      )}
    </Sheet>
  );
}
