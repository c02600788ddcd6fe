import * as calls from '@lyceum/contract/courses.calls';
import * as schemas from '@lyceum/contract/courses.schemas';
import type { Serve } from '../../platform/serve.ts';
import { listLessons } from './list-lessons.ts';
import { listOwnCourses } from './list-own-courses.ts';
import { playLesson } from './play-lesson.ts';
import { readStudyProgress, saveStudyProgressOf } from './save-progress.ts';

export function coursesHttp(serve: Serve): void {
  serve(
    calls.getProductCourseMixedListByProductId,
    schemas.getProductCourseMixedListByProductId,
    listLessons([1, 2, 3]),
  );
  serve(calls.getProductCourseLiveListByProductId, schemas.getProductCourseLiveListByProductId, listLessons([1]));
  serve(calls.getProductCourseRecordListByProductId, schemas.getProductCourseRecordListByProductId, listLessons([2]));
  serve(calls.play, schemas.play, playLesson);
  serve(calls.saveStudyProgress, schemas.saveStudyProgress, saveStudyProgressOf);
  serve(calls.queryCatalogFlag, schemas.queryCatalogFlag, readStudyProgress);
  serve(calls.mine, schemas.mine, listOwnCourses);
}
