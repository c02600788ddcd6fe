import { describe, expect, test } from 'vitest';
import { firstLesson, isWatched, nextLesson, percentSeen, resumeAt, type Lesson } from './lesson-choice.ts';

const lesson = (id: string, facts: Partial<Lesson> = {}): Lesson => ({
  id,
  title: id,
  catalogType: 2,
  videoType: 1,
  durationSeconds: 600,
  trial: false,
  startsAt: null,
  playable: true,
  ...facts,
});
const live = lesson('live', { catalogType: 1, playable: false, startsAt: '2026-12-01T11:00:00.000Z' });
const lessons = [live, lesson('one'), lesson('two', { trial: true }), live, lesson('three')];

describe('which lesson', () => {
  test('the last one watched, else the first that may be watched, else the first', () => {
    expect(firstLesson(lessons, true, 'three')?.id).toBe('three');
    expect(firstLesson(lessons, true, null)?.id).toBe('one');
    expect(firstLesson(lessons, true, 'gone')?.id).toBe('one');
    expect(firstLesson(lessons, false, null)?.id).toBe('two');
    expect(firstLesson([live, lesson('one')], false, null)?.id).toBe('live');
    expect(firstLesson([], true, null)).toBeUndefined();
  });

  test('the next one passes over what cannot be played', () => {
    expect(nextLesson(lessons, 'two')?.id).toBe('three');
    expect(nextLesson(lessons, 'three')).toBeUndefined();
    expect(nextLesson(lessons, 'gone')).toBeUndefined();
  });
});

describe('how far', () => {
  test.each([
    [0, 600, 0],
    [4, 600, 0],
    [5, 600, 5],
    [589, 600, 589],
    [590, 600, 0],
    [600, 600, 0],
    [45, 48, 45],
    [46, 48, 0],
  ])('stopped at %i of %i seconds, goes on at %i', (position, duration, from) => {
    expect(resumeAt(position, duration)).toBe(from);
  });

  test('a lesson of unknown length is never watched to its end', () => {
    expect(isWatched(100, 0)).toBe(false);
  });

  test('the share seen is whole only once finished', () => {
    const progress = { catalogId: 'one', position: 0, furthest: 600, finished: false };
    expect(percentSeen(progress, 600)).toBe(99);
    expect(percentSeen({ ...progress, furthest: 150 }, 600)).toBe(25);
    expect(percentSeen({ ...progress, furthest: 1, finished: true }, 600)).toBe(100);
    expect(percentSeen(progress, 0)).toBe(0);
  });
});
