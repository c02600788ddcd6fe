import * as m from '@lyceum/i18n/words';
import { Link } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { Avatar } from '../ui/picture.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import type { Course } from './course.ts';

export function TeacherCards({ teachers }: { teachers: Course['teachers'] }): ReactNode {
  return (
    <Card className="flex flex-col gap-5">
      {teachers.map(({ id, name, title, story, avatar, yearsTeaching }) => (
        <Link key={id} to={routes.teacherDetail} params={{ id }} className="press flex gap-3.5">
          <Avatar src={avatar} name={name} size={56} />
          <div className="min-w-0 flex-1">
            <p className="font-semibold">{name}</p>
            <p className="text-note text-muted">
              {[title, ...(yearsTeaching > 0 ? [m.products_years({ count: yearsTeaching })] : [])].join(' · ')}
            </p>
            <p className="pt-1.5 text-small">{story}</p>
          </div>
          <Icon name="next" size={16} className="mt-1 text-muted" />
        </Link>
      ))}
    </Card>
  );
}
