import { useGo, useParams } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { filtersOf, paramsOf } from '../products/filters.ts';
import { Findings } from '../products/findings.tsx';
import { keywordOf } from '../products/keyword.ts';
import { routes } from '../routes.ts';

export default function CourseSearchResult(): ReactNode {
  const params = useParams(routes.courseSearchResult);
  const keyword = keywordOf(params.keyword);
  const go = useGo();
  return (
    <Findings
      name="courses/course-search-result"
      keyword={keyword}
      filters={{ ...filtersOf(params), kind: 'course' }}
      onChoose={(next) => go.instead(routes.courseSearchResult, { keyword, ...paramsOf({ ...next, kind: undefined }) })}
      onSearch={(next) => go.instead(routes.courseSearchResult, { keyword: next })}
      all={routes.courseList}
    />
  );
}
