import type { shown } from '@lyceum/contract/announcements.calls';
import type { ReplyOf } from '@lyceum/web/call-client';
import { dateText } from '@lyceum/web/date-text';
import type { ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { Sheet } from '../ui/sheet.tsx';

interface AnnouncementSheetProps {
  announcement: ReplyOf<typeof shown>['list'][number];
  onClose: () => void;
}

export function AnnouncementSheet({ announcement, onClose }: AnnouncementSheetProps): ReactNode {
  const { language } = useSettings();
  const { title, text, at } = announcement;
  return (
    <Sheet open title={title} onClose={onClose}>
      <p className="figures pb-2 text-note text-muted">{dateText(at, language, 'date')}</p>
      <p className="text-body break-words whitespace-pre-line">{text}</p>
    </Sheet>
  );
}
