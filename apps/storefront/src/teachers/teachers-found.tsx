import type { search } from '@lyceum/contract/teachers.calls';
import * as m from '@lyceum/i18n/words';
import type { LoadedList } from '@lyceum/web/load';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { EndlessList, PullToRefresh } from '../ui/endless-list.tsx';
import { RowsSkeleton } from '../ui/skeleton.tsx';
import { TeacherRow } from './teacher-row.tsx';

/** A list of teachers, with a way on where there are none. */
export function TeachersFound({ loaded }: { loaded: LoadedList<typeof search> }): ReactNode {
  const refresh = async (): Promise<void> => {
    if (loaded.state !== 'loading') {
      await loaded.again();
    }
  };
  return (
    <PullToRefresh onRefresh={refresh}>
      <EndlessList
        loaded={loaded}
        keyOf={(teacher) => teacher.id}
        skeleton={<RowsSkeleton count={5} />}
        className="flex flex-col gap-3 pt-2"
        empty={
          <Empty icon="person" title={m.teachers_noneTitle()} text={m.teachers_noneText()}>
            <ButtonLink to={routes.polymerization} params={{}} look={{ kind: 'soft' }}>
              {m.agencies_seeAll()}
            </ButtonLink>
          </Empty>
        }
      >
        {(teacher) => <TeacherRow teacher={teacher} />}
      </EndlessList>
    </PullToRefresh>
  );
}
