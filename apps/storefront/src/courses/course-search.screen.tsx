import { useGo } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { SearchStart } from '../products/search-start.tsx';
import { useSuggestions, type Suggestions } from '../products/suggestions.tsx';
import { routes } from '../routes.ts';

export default function CourseSearch(): ReactNode {
  const go = useGo();
  return (
    <SearchStart
      name="courses/course-search"
      onSearch={(keyword) => go.to(routes.courseSearchResult, { keyword })}
      list={routes.courseList}
      back
      useSuggest={useSuggestCourses}
    />
  );
}

function useSuggestCourses(text: string, searchFor: (keyword: string) => void): Suggestions {
  return useSuggestions(text, searchFor, routes.courseList, 'course');
}
