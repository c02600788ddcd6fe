import { detailTeacher, listProductsByTeacherId } from '@lyceum/contract/teachers.calls';
import * as m from '@lyceum/i18n/words';
import { useEndless } from '@lyceum/web/load';
import { Link, useParams } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { ShareButton } from '../sharing/share-button.tsx';
import { OneScreen } from '../shell/one-screen.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card, SectionHead } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { RefreshableList } from '../ui/endless-list.tsx';
import { FoldedText } from '../ui/folded-text.tsx';
import { Icon } from '../ui/icon.tsx';
import { Avatar } from '../ui/picture.tsx';
import { ProductCard } from '../ui/product-card.tsx';
import { CardsSkeleton } from '../ui/skeleton.tsx';
import { Stars } from '../ui/stars.tsx';
import { teacherTitle, type Teacher } from './teacher-row.tsx';

/** One teacher and the courses. */
export default function TeacherDetail(): ReactNode {
  const { id: teacherId } = useParams(routes.teacherDetail);
  return (
    <OneScreen
      name="teachers/teacher-detail"
      from={detailTeacher}
      input={{ teacherId }}
      title={m.teachers_title()}
      titleOf={({ name }) => name}
      actionsOf={({ name, avatar }) => <ShareButton id={teacherId} title={name} picture={avatar} />}
      refused={() => (
        <Empty icon="person" title={m.teachers_goneTitle()} text={m.teachers_goneText()}>
          <ButtonLink to={routes.polymerization} params={{ tab: 'teachers' }} replace>
            {m.teachers_seeAll()}
          </ButtonLink>
        </Empty>
      )}
    >
      {(teacher) => (
        <>
          <Who teacher={teacher} />
          <Courses teacherId={teacherId} />
        </>
      )}
    </OneScreen>
  );
}

function Who({ teacher }: { teacher: Teacher }): ReactNode {
  const { name, story, avatar, agencyId, agencyName, stars } = teacher;
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex items-center gap-4">
        <Avatar src={avatar} name={name} size={80} />
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <p className="text-title font-bold">{name}</p>
          <p className="text-small text-muted">{teacherTitle(teacher)}</p>
          {stars !== null && <Stars tenths={stars} size={16} />}
        </div>
      </div>
      <FoldedText text={story} />
      <Link
        to={routes.presentation}
        params={{ agencyId }}
        className="press -my-2 flex min-h-target items-center gap-1 text-small text-brand-ink"
      >
        <span className="min-w-0 truncate">{agencyName}</span>
        <Icon name="next" size={16} />
      </Link>
    </Card>
  );
}

function Courses({ teacherId }: { teacherId: string }): ReactNode {
  const loaded = useEndless(listProductsByTeacherId, { teacherId });
  return (
    <section>
      <SectionHead title={m.teachers_courses()} />
      <RefreshableList
        loaded={loaded}
        keyOf={(item) => item.id}
        skeleton={<CardsSkeleton />}
        className="cards"
        empty={<p className="text-small text-muted">{m.teachers_noCourses()}</p>}
      >
        {(item) => <ProductCard item={item} />}
      </RefreshableList>
    </section>
  );
}
