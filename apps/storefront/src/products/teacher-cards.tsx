import * as m from '@lyceum/i18n/words';
import type { ReactNode } from 'react';
import { Avatar } from '../ui/picture.tsx';
import { Card } from '../ui/card.tsx';
import { Stars } from '../ui/stars.tsx';
import type { Course } from './course.ts';

export function TeacherCards({ teachers }: { teachers: Course['teachers'] }): ReactNode {
  return (
    <Card className="flex flex-col gap-5">
      {teachers.map(({ id, name, title, story, avatar, yearsTeaching }) => (
        <div key={id} className="flex gap-3.5">
          <Avatar src={avatar} name={name} size={56} />
          <div className="min-w-0 flex-1">
            <p className="font-semibold">{name}</p>
            <p className="text-note text-muted">
              {[title, ...(yearsTeaching > 0 ? [m.products_years({ count: yearsTeaching })] : [])].join(' · ')}
            </p>
            <p className="pt-1.5 text-small">{story}</p>
          </div>
        </div>
      ))}
    </Card>
  );
}

/** Who sells it, under `title` where it is no course; a card alone until agencies have pages of their own. */
export function AgencyCard({
  agency,
  title = m.products_agencyTitle(),
}: {
  agency: Course['agency'];
  title?: string;
}): ReactNode {
  const { name, logo, city, story, foundedYear, courseCount, stars } = agency;
  return (
    <Card aria-label={title}>
      <div className="flex items-center gap-3.5">
        <Avatar src={logo} name={name} size={48} />
        <div className="min-w-0 flex-1">
          <p className="text-note text-muted">{title}</p>
          <p className="font-semibold">{name}</p>
        </div>
        {stars !== null && <Stars tenths={stars} size={16} />}
      </div>
      <p className="pt-3 text-small text-muted">
        {[city, m.products_since({ year: foundedYear }), m.products_count({ count: courseCount })].join(' · ')}
      </p>
      <p className="pt-1 text-small">{story}</p>
    </Card>
  );
}
