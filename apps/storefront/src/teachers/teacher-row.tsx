import type { search } from '@lyceum/contract/teachers.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { Link } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { Avatar } from '../ui/picture.tsx';
import { Stars } from '../ui/stars.tsx';

export type Teacher = ReplyOf<typeof search>['list'][number];

/** `Piano teacher · 14 years of teaching`. */
export function teacherTitle({ title, yearsTeaching }: Pick<Teacher, 'title' | 'yearsTeaching'>): string {
  return [title, ...(yearsTeaching > 0 ? [m.products_years({ count: yearsTeaching })] : [])].join(' · ');
}

/** A teacher in a list. */
export function TeacherRow({ teacher }: { teacher: Teacher }): ReactNode {
  const { id, name, story, avatar, agencyName, courseCount, stars } = teacher;
  return (
    <Link to={routes.teacherDetail} params={{ id }} className="press flex gap-3.5 rounded-card bg-paper p-4">
      <Avatar src={avatar} name={name} size={56} />
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 text-body font-semibold">{name}</span>
          {stars !== null && <Stars tenths={stars} size={16} />}
        </span>
        <span className="text-note text-muted">{teacherTitle(teacher)}</span>
        <span className="line-clamp-2 text-small">{story}</span>
        <span className="flex flex-wrap gap-x-3 text-note text-muted">
          <span className="min-w-0 truncate">{agencyName}</span>
          {courseCount > 0 && <span>{m.products_count({ count: courseCount })}</span>}
        </span>
      </span>
    </Link>
  );
}
