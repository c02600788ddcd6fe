// @vitest-environment happy-dom
import { gapsOf, type ListingContent } from '@lyceum/domain/listings';
import * as m from '@lyceum/i18n/words';
import { currentNotices } from '@lyceum/web/notices';
import { settle } from '@lyceum/web/testing/render';
import { giveSizes } from '@lyceum/web/testing/sizes';
import { visit } from '@lyceum/web/testing/visit';
import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { routes } from '../routes.ts';
import { learnMe, type Me } from '../session.ts';
import { type, write } from '@lyceum/web/testing/write';
import { blankChapter, blankContent, blankLesson, blankOffer, blankSpace } from './blank-content.ts';
import { placeText, valueText } from './listing-words.ts';

// The first one waits for the code of its screen.
vi.setConfig({ testTimeout: 120_000 });

giveSizes();
const me: Me = {
  id: 'stf_anna',
  email: 'anna@example.com',
  name: 'Anna',
  language: 'en',
  agency: { id: 'agy_one', name: 'Studio', region: 'tw' },
  owner: true,
  rights: [],
  recoveryCodesLeft: 10,
};
beforeEach(() => {
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  localStorage.clear();
  learnMe(me);
});

const words = (text: string) => ({ 'zh-TW': text, 'zh-CN': text, en: text });
const content: ListingContent = {
  ...blankContent,
  name: words('Sketching'),
  offers: [{ ...blankOffer(), id: 'off_one', name: words('One year'), price: 1_560_000 }],
};
const listing = {
  id: 'lst_one',
  version: 7,
  shelf: 'draft',
  revision: 'draft',
  reason: null,
  currency: 'TWD',
  updatedAt: '2026-05-01T10:00:00.000Z',
  liveOfferIds: [],
  keptLessonIds: [],
  media: [],
  content,
};
/** As a database gives it back: the same, with the fields in another order. */
const shuffled = <Value,>(value: Value): Value =>
  Array.isArray(value)
    ? (value.map(shuffled) as Value)
    : typeof value === 'object' && value !== null
      ? (Object.fromEntries(
          Object.entries(value)
            .toReversed()
            .map(([name, inner]) => [name, shuffled(inner)]),
        ) as Value)
      : value;

const open = (answers: Record<string, unknown> = {}, own: object = listing) =>
  visit(Object.values(routes), '/products/lst_one', {
    'listings.own': own,
    'listings.draft': { draft: null },
    'listings.choices': { currency: 'TWD', categories: [], teachers: [], consultants: [] },
    ...answers,
  });
type Office = Awaited<ReturnType<typeof open>>;

const field = (office: Office, label: string) => office.seen(`[aria-label="${label}"]`) as Promise<HTMLInputElement>;
const nameField = (office: Office) => field(office, `${m.listings_name()} · English`);
const saves = ({ told }: Office) =>
  told.filter(({ call }) => call === 'listings.save').map(({ input }) => input as { version: number; content: object });
const offers = async (office: Office) => {
  await nameField(office);
  const tab = [...office.box.querySelectorAll<HTMLElement>('[role=tab]')].find(
    ({ textContent }) => textContent === m.listings_offers(),
  );
  await act(async () => tab?.click());
  await settle(50);
};

describe('what is typed', () => {
  it('is there again after the page was reloaded or left, on the same version or on a newer one, and can be thrown away', async () => {
    const office = await open();
    await type(await nameField(office), 'Sketching at sea');
    await office.back();
    expect([office.question(), office.at()]).toEqual([null, '/root']);
    office.stop();

    const again = await open({}, { ...listing, version: 8, content: { ...content, summary: words('By a colleague') } });
    expect((await nameField(again)).value).toBe('Sketching at sea');
    expect((await field(again, `${m.listings_summary()} · English`)).value).toBe('By a colleague');
    expect(again.box.textContent).toContain(m.office_restored({ time: '' }).slice(0, 20));
    await again.press(m.office_discard());
    expect((await nameField(again)).value).toBe('Sketching');
    await again.back();
    again.stop();

    const third = await open();
    expect((await nameField(third)).value).toBe('Sketching');
    third.stop();
  });

  it('belongs to who typed it: the next person at the device finds none of it', async () => {
    const office = await open();
    await type(await nameField(office), 'Mine alone');
    await office.back();
    office.stop();
    learnMe({ ...me, id: 'stf_ben' });
    const other = await open();
    expect((await nameField(other)).value).toBe('Sketching');
    other.stop();
  });

  it('stays when it is typed while a save is under way', async () => {
    let arrive: (answer: unknown) => void = () => undefined;
    const office = await open({ 'listings.save': new Promise((resolve) => (arrive = resolve)) });
    await type(await nameField(office), 'Sketching at sea');
    await office.press(m.listings_save());
    await type(await field(office, `${m.listings_summary()} · English`), 'Typed meanwhile');
    const saved = { ...content, name: { ...content.name, en: 'Sketching at sea' } };
    await act(async () => arrive({ data: { ...listing, version: 8, content: shuffled(saved) } }));
    await settle(50);
    expect((await field(office, `${m.listings_summary()} · English`)).value).toBe('Typed meanwhile');
    expect((await nameField(office)).value).toBe('Sketching at sea');
    await settle(400);
    await office.press(m.listings_save());
    expect(saves(office).map(({ version }) => version)).toEqual([7, 8]);
    office.stop();
  });

  it('is taken back and done again step by step', async () => {
    const office = await open();
    await type(await nameField(office), 'Sketching at sea');
    await office.press(m.listings_undo());
    expect((await nameField(office)).value).toBe('Sketching');
    await office.press(m.listings_redo());
    expect((await nameField(office)).value).toBe('Sketching at sea');
    office.stop();
  });
});

describe('what the server keeps', () => {
  it('is written there after a rest, and comes back on a device that has none of it', async () => {
    const office = await open({ 'listings.keepDraft': { data: { keptAt: '2026-05-02T09:12:00.000Z' } } });
    await type(await nameField(office), 'Sketching at sea');
    await settle(3_300);
    expect(office.told).toMatchObject([
      {
        call: 'listings.keepDraft',
        input: { id: 'lst_one', version: 7, content: { name: { en: 'Sketching at sea' } } },
      },
    ]);
    expect(office.box.textContent).toContain(m.listings_keptAt({ time: '' }).slice(0, 10));
    await office.back();
    office.stop();

    localStorage.clear();
    const mine = { ...content, name: { ...content.name, en: 'Sketching at sea' } };
    const draft = { version: 7, base: content, content: mine, keptAt: '2026-05-02T09:12:00.000Z' };
    const elsewhere = await open({ 'listings.draft': { draft } }, { ...listing, version: 8 });
    expect((await nameField(elsewhere)).value).toBe('Sketching at sea');
    await elsewhere.press(m.office_discard());
    await settle(3_300);
    expect(elsewhere.told).toEqual([{ call: 'listings.dropDraft', input: { id: 'lst_one' } }]);
    elsewhere.stop();
  });

  it('is every version that was saved: one is compared, brought back, and given up again', async () => {
    const older = { ...content, name: words('The first name') };
    const office = await open({
      'listings.history': { list: [{ version: 3, savedAt: '2026-04-01T10:00:00.000Z', by: 'Ben' }] },
      'listings.earlier': { content: shuffled(older) },
    });
    await nameField(office);
    await office.press(m.listings_history(), m.listings_compare());
    const dialog = document.querySelector('[role=dialog]')?.textContent;
    for (const text of ['Ben', 'Apr 1, 2026', 'Sketching', 'The first name', `${m.listings_name()} · English`]) {
      expect(dialog).toContain(text);
    }
    await office.press(m.listings_restore());
    expect((await nameField(office)).value).toBe('The first name');
    expect(saves(office)).toEqual([]);
    await office.press(m.listings_undo());
    expect((await nameField(office)).value).toBe('Sketching');
    office.stop();
  });
});

describe('when a colleague saved meanwhile', () => {
  const refused = (saved: object) => ({
    refusal: {
      code: 'editedMeanwhile',
      message: '',
      params: { saved: { ...listing, version: 8, content: saved }, by: 'Ben', at: '2026-05-01T10:00:00.000Z' },
    },
  });

  it('another place is no conflict: both stay, and one reads who it was', async () => {
    const office = await open({
      'listings.save': refused(shuffled({ ...content, summary: words('By Ben') })),
    });
    await type(await nameField(office), 'Sketching at sea');
    await office.press(m.listings_save());
    expect(document.querySelector('[role=dialog]')).toBeNull();
    expect(
      currentNotices()
        .toasts.map(({ text }) => text)
        .join(),
    ).toContain('Ben');
    expect(saves(office)[1]).toMatchObject({
      version: 8,
      content: { name: { en: 'Sketching at sea' }, summary: words('By Ben') },
    });
    office.stop();
  });

  it('the same place is asked about, with the name, the time and the field; money is money', async () => {
    const [offer] = content.offers;
    const office = await open({ 'listings.save': refused({ ...content, offers: [{ ...offer, price: 1_800_000 }] }) });
    await offers(office);
    const price = await field(office, m.listings_price());
    expect(price.value).toBe('15,600');
    await write(price, '１２０００');
    expect(price.value).toBe('12,000');
    await office.press(m.listings_save());
    const dialog = document.querySelector('[role=dialog]')?.textContent;
    for (const text of ['Ben', 'May 1, 2026', `Offer 1 · ${m.listings_price()}`, 'NT$12,000.00', 'NT$18,000.00']) {
      expect(dialog).toContain(text);
    }
    await office.press(m.listings_merge());
    await settle(400);
    await office.press(m.listings_save());
    expect(saves(office).at(-1)).toMatchObject({ version: 8, content: { offers: [{ price: 1_200_000 }] } });
    office.stop();
  });
});

describe('what is wrong', () => {
  it('stands at its field and holds the save back; an empty price is kept as none', async () => {
    const office = await open({ 'listings.save': { data: { ...listing, version: 8 } } });
    await offers(office);
    await write(await field(office, m.listings_price()), 'abc');
    await office.press(m.listings_save());
    expect(saves(office)).toEqual([]);
    expect(office.box.querySelector('[data-path="offers.0.price"]')?.textContent).toContain(m.office_notANumber());
    await write(await field(office, m.listings_price()), '');
    await write(await field(office, m.listings_listPrice()), '9000');
    await settle(400);
    await office.press(m.listings_save());
    expect(saves(office)).toMatchObject([{ content: { offers: [{ price: null, listPrice: 900_000 }] } }]);
    office.stop();
  });

  it('in a text that is too long is counted and not cut', async () => {
    const office = await open();
    const long = 'x'.repeat(10_012);
    await type(await field(office, `${m.listings_description()} · English`), long);
    expect((await field(office, `${m.listings_description()} · English`)).value).toHaveLength(10_012);
    const place = office.box.querySelector('[data-path="description.en"]')?.textContent;
    expect(place).toContain(m.office_tooLong({ over: '12' }));
    expect(place).toContain('10,012 / 10,000');
    await office.press(m.listings_save());
    expect(saves(office)).toEqual([]);
    office.stop();
  });

  it('in what is to be sent in is told at its field, in the words of its label, and one is led there', async () => {
    const office = await open();
    await office.press(m.listings_submit());
    await settle(100);
    expect(office.told).toEqual([]);
    expect(office.box.querySelector('[data-path="summary.en"]')?.textContent).toContain(m.office_fillIn());
    expect(document.activeElement?.closest('[data-path]')?.getAttribute('data-path')).toBe('summary.zh-CN');
    const box = office.box.querySelector('.gaps')?.textContent ?? '';
    expect(box).toContain(`${m.listings_summary()} (`);
    expect(box).not.toMatch(/\.\d|zh-TW|categoryId/);
    office.stop();
  });

  it('why nothing can be written is said above the fields', async () => {
    const office = await open({}, { ...listing, revision: 'inReview' });
    expect((await nameField(office)).disabled).toBe(true);
    expect(office.box.textContent).toContain(m.listings_lock_inReview());
    office.stop();
  });
});

describe('places and values of a content', () => {
  const full: ListingContent = {
    ...content,
    highlights: [words('a')],
    pictures: ['/media/a.webp'],
    place: { address: words(''), longitude: 1, latitude: 2 },
    classStartsAt: '2026-05-01T10:00:00.000Z',
    categoryId: 'cat_1',
    ageBand: '6-12',
    space: { ...blankSpace, facilities: [words('')] },
    teacherIds: ['tch_1'],
    consultantIds: ['con_1'],
    offers: [
      {
        ...blankOffer(),
        ships: true,
        rate: { unit: 'halfDay', minutes: 240, sessions: 1, times: { weekdays: [6], from: 0, to: 1440 } },
      },
    ],
    chapters: [{ ...blankChapter(), lessons: [{ ...blankLesson(), catalogType: 1, media: 'fil_1' }] }],
  };
  const leaves = (value: unknown, path = ''): string[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, inner]) => leaves(inner, path === '' ? name : `${path}.${name}`))
      : [path];

  it('have names, none of them a path of code', () => {
    const paths = [
      ...leaves(full),
      ...gapsOf(full),
      ...gapsOf({ ...blankContent, type: 3 }),
      'chapters.0.lessons.order',
    ];
    const isCode = (path: string): boolean => {
      const text = placeText(path);
      return (
        /undefined|[a-z][A-Z]|zh-/.test(text) ||
        text.split(' · ').some((part) => part === '' || path.split('.').includes(part))
      );
    };
    expect(paths.filter((path) => !path.endsWith('.id') && isCode(path))).toEqual([]);
    expect(placeText('chapters.0.lessons.2.title.en')).toBe(
      [
        m.listings_chapterNo({ number: 1 }),
        m.listings_lessonNo({ number: 3 }),
        m.listings_lessonTitle(),
        'English',
      ].join(' · '),
    );
    expect(placeText('space.capacity')).toBe(`${m.listings_space()} · ${m.listings_capacity()}`);
  });

  it('are shown in the words of people', () => {
    const names = {
      categories: [{ id: 'cat_1', name: 'Drawing', picture: '' }],
      teachers: [{ id: 'tch_1', name: 'Lin', avatar: '' }],
      consultants: [],
      media: [{ id: 'fil_1', name: 'scales.mp4' }],
    };
    const shown = (path: string, text: string) => valueText(path, text, { currency: 'TWD', language: 'en', names });
    expect(shown('offers.0.price', '1560000')).toBe('NT$15,600.00');
    expect(shown('offers.0.price', '0')).toBe(m.shell_free());
    expect(shown('offers.0.rate.unit', 'halfDay')).toBe(m.listings_rateUnit_halfDay());
    expect(shown('offers.0.rate.minutes', '210')).toBe('3.5');
    expect(shown('offers.0.rate.times.weekdays.0', '6')).toBe('Saturday');
    expect(shown('offers.0.rate.times.to', '1560')).toBe('02:00');
    expect(shown('categoryId', 'cat_1')).toBe('Drawing');
    expect(shown('teacherIds.0', 'tch_1')).toBe('Lin');
    expect(shown('consultantIds.0', 'con_9')).toBe(m.listings_gone());
    expect(shown('offers.0.access', 'halfYear')).toBe(m.terms_access_halfYear());
    expect(shown('chapters.0.lessons.0.durationSeconds', '1800')).toBe(m.listings_minutesText({ minutes: 30 }));
    expect(shown('chapters.0.lessons.0.media', 'fil_1')).toBe('scales.mp4');
    expect(shown('offers.0.onSale', 'true')).toBe(m.listings_yes());
    expect(shown('type', '2')).toBe(m.listings_type_online());
    expect(shown('name.en', 'true')).toBeUndefined();
  });
});
