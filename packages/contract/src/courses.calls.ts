import { call } from './call.ts';
import type * as schemas from './courses.schemas.ts';

const catalogPath = '/mall-client/mall/courseCatalogFront/api/v1';
const progressPath = '/lyceum/app/productCatalogStudyProgress/v1/studyProgress';

export const getProductCourseMixedListByProductId = call<typeof schemas.getProductCourseMixedListByProductId>()({
  name: 'courses.getProductCourseMixedListByProductId',
  method: 'GET',
  path: `${catalogPath}/getProductCourseMixedListByProductId`,
  act: 'read shop',
  kind: 'read',
  refusals: ['productUnavailable'],
  shared: true,
});

export const getProductCourseLiveListByProductId = call<typeof schemas.getProductCourseLiveListByProductId>()({
  name: 'courses.getProductCourseLiveListByProductId',
  method: 'GET',
  path: `${catalogPath}/getProductCourseLiveListByProductId`,
  act: 'read shop',
  kind: 'read',
  refusals: ['productUnavailable'],
  shared: true,
});

export const getProductCourseRecordListByProductId = call<typeof schemas.getProductCourseRecordListByProductId>()({
  name: 'courses.getProductCourseRecordListByProductId',
  method: 'GET',
  path: `${catalogPath}/getProductCourseRecordListByProductId`,
  act: 'read shop',
  kind: 'read',
  refusals: ['productUnavailable'],
  shared: true,
});

/**
 * A signed, short-lived address of a lesson's media: for the owner of the course, or for anyone when it is a trial lesson. An owner who was
 * given it has opened the lesson, which lessens what a refund gives back: never ask for what nobody wants to watch.
 */
export const play = call<typeof schemas.play>()({
  name: 'courses.play',
  method: 'POST',
  path: '/lyceum/courses/v1/play',
  act: 'read shop',
  kind: 'read',
  refusals: ['courseNotBought', 'accessEnded', 'lessonNotPlayable', 'lessonNotStarted', 'notFound'],
  shownByScreen: ['courseNotBought', 'accessEnded', 'lessonNotPlayable', 'lessonNotStarted', 'notFound'],
  topics: ['account', 'orders'],
});

export const saveStudyProgress = call<typeof schemas.saveStudyProgress>()({
  name: 'courses.saveStudyProgress',
  method: 'POST',
  path: `${progressPath}/save`,
  act: 'play lesson',
  kind: 'command',
  refusals: ['courseNotBought', 'accessEnded', 'notFound'],
  topics: ['progress'],
});

export const queryCatalogFlag = call<typeof schemas.queryCatalogFlag>()({
  name: 'courses.queryCatalogFlag',
  method: 'GET',
  path: `${progressPath}/queryCatalogFlag/:productId`,
  act: 'play lesson',
  kind: 'read',
  refusals: [],
  topics: ['account', 'orders', 'progress'],
});

export const mine = call<typeof schemas.mine>()({
  name: 'courses.mine',
  method: 'GET',
  path: '/lyceum/courses/v1/mine',
  act: 'play lesson',
  kind: 'read',
  refusals: [],
  topics: ['account', 'orders', 'progress'],
});
