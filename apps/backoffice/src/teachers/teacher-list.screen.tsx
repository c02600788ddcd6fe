import { PlusOutlined } from '@ant-design/icons';
import { list } from '@lyceum/contract/teachers.calls';
import { inWidth } from '@lyceum/domain/pictures';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { Link, useGo } from '@lyceum/web/router';
import { Avatar, Button } from 'antd';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { iMay } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { useFilters } from '../ui/filters.tsx';
import { PagedTable } from '../ui/paged-table.tsx';
import { StateTag } from '../ui/state-tag.tsx';
import type { Column } from '../ui/table.tsx';

type Teacher = ReplyOf<typeof list>['list'][number];

const shownWords = { true: m.teachers_isShown, false: m.teachers_isHidden };

/** An agency's own teachers, those that buyers do not see included. */
export default function TeacherList(): ReactNode {
  const go = useGo();
  const { address, input, filters } = useFilters(routes.teacherList, {
    shown: { label: m.teachers_shown(), words: shownWords },
  });
  const columns: Column<Teacher>[] = [
    {
      key: 'name',
      title: m.teachers_name(),
      sortable: true,
      fixed: true,
      show: ({ id, name, avatar }) => (
        <span className="row">
          <Avatar src={avatar === '' ? undefined : inWidth(avatar, 240)} alt="">
            {Array.from(name)[0]}
          </Avatar>
          <Link to={routes.teacher} params={{ id }}>
            {name}
          </Link>
        </span>
      ),
    },
    { key: 'title', title: m.teachers_role(), show: ({ title }) => title },
    {
      key: 'yearsTeaching',
      title: m.teachers_years(),
      sortable: true,
      figures: true,
      show: ({ yearsTeaching }) => yearsTeaching,
    },
    {
      key: 'shown',
      title: m.teachers_shown(),
      show: (item) => (
        <StateTag tone={item.shown ? 'good' : 'plain'}>{shownWords[item.shown ? 'true' : 'false']()}</StateTag>
      ),
    },
    { key: 'productCount', title: m.teachers_courseCount(), figures: true, show: ({ productCount }) => productCount },
  ];
  return (
    <Screen
      name="teachers/teacher-list"
      title={m.teachers_ownTitle()}
      actions={
        iMay('change ownTeachers') && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => go.to(routes.newTeacher)}>
            {m.teachers_new()}
          </Button>
        )
      }
    >
      <PagedTable
        name="teachers"
        from={list}
        input={input}
        address={address}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={({ id }) => go.to(routes.teacher, { id })}
        search={m.teachers_search()}
        filters={filters}
      />
    </Screen>
  );
}
