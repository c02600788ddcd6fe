import type {
  ListingChapter,
  ListingContent,
  ListingLesson,
  ListingOffer,
  ListingSpace,
} from '@lyceum/domain/listings';
import { noWords } from '../shell/words-fields.tsx';

/** Parts that the server does not know yet; it gives them ids of its own. */
const newPrefix = 'new-';
let made = 0;
const newId = (): string => `${newPrefix}${(made += 1)}`;

export const blankOffer = (): ListingOffer => ({
  id: newId(),
  name: noWords,
  price: null,
  listPrice: null,
  distributionPrice: null,
  onSale: true,
  left: null,
  access: 'oneYear',
  accessFrom: 'purchase',
  ships: false,
  parcelValue: null,
  rate: null,
});

export const blankLesson = (): ListingLesson => ({
  id: newId(),
  title: noWords,
  catalogType: 2,
  durationSeconds: 1_800,
  trial: false,
  startsAt: null,
  media: null,
});

export const blankChapter = (): ListingChapter => ({ id: newId(), title: noWords, lessons: [] });

export const blankSpace: ListingSpace = {
  useType: 'class',
  capacity: 10,
  areaSquareMetres: 30,
  facilities: [],
  opensAt: '09:00',
  closesAt: '21:00',
  minimumDays: 1,
  cancelTier: 'flexible',
};

export const blankContent: ListingContent = {
  type: 2,
  form: 'recorded',
  categoryId: null,
  ageBand: null,
  name: noWords,
  summary: noWords,
  description: noWords,
  highlights: [],
  pictures: [],
  place: null,
  classStartsAt: null,
  space: null,
  teacherIds: [],
  consultantIds: [],
  offers: [],
  chapters: [],
};

const idOrNull = (id: string): string | null => (id.startsWith(newPrefix) ? null : id);

/** Gives parts that were new when they were sent the ids that the server gave them. */
export function renaming(sent: ListingContent, saved: ListingContent): (content: ListingContent) => ListingContent {
  const pairs = [
    ...sent.offers.map(({ id }, at) => [id, saved.offers[at]?.id] as const),
    ...sent.chapters.flatMap(({ id, lessons }, at) => [
      [id, saved.chapters[at]?.id] as const,
      ...lessons.map((lesson, index) => [lesson.id, saved.chapters[at]?.lessons[index]?.id] as const),
    ]),
  ];
  const ids = new Map(pairs.filter(([id]) => id.startsWith(newPrefix)));
  const renamed = <Part extends { id: string }>(part: Part): Part => ({ ...part, id: ids.get(part.id) ?? part.id });
  return (content) =>
    ids.size === 0
      ? content
      : {
          ...content,
          offers: content.offers.map(renamed),
          chapters: content.chapters.map((chapter) => ({
            ...renamed(chapter),
            lessons: chapter.lessons.map(renamed),
          })),
        };
}

/** As the calls take it. */
export const writtenOf = (content: ListingContent) => ({
  ...content,
  // A draft that this device kept from before offers sold time has no rate.
  offers: content.offers.map((offer) => ({ ...offer, id: idOrNull(offer.id), rate: offer.rate ?? null })),
  chapters: content.chapters.map((chapter) => ({
    ...chapter,
    id: idOrNull(chapter.id),
    lessons: chapter.lessons.map((lesson) => ({ ...lesson, id: idOrNull(lesson.id) })),
  })),
});
