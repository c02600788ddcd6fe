import { readFile } from 'node:fs/promises';
import * as m from '@lyceum/i18n/words';
import { link } from '@lyceum/web/routes';
import { expect, type Locator, type Page } from '@playwright/test';
import { routes } from '../../apps/backoffice/src/routes.ts';
import { button } from './office.ts';
import type { OfficeScenery } from './office-screens.ts';
import { isAtRest, type OverlayLook } from './measure-overlay.ts';
import { amend, answer, openOffice } from './visit.ts';

const operator = 'operator@lyceum.example';
const owner = 'owner1@lyceum.example';

/** What antd puts over the page, by the name of its part. */
export const overlayParts = [
  'AutoComplete',
  'Cascader',
  'ColorPicker',
  'DatePicker',
  'Drawer',
  'Dropdown',
  'FloatButton',
  'Image',
  'Mentions',
  'Menu',
  'Modal',
  'Popconfirm',
  'Popover',
  'Select',
  'TimePicker',
  'Tooltip',
  'Tour',
  'TreeSelect',
] as const;
type OverlayPart = (typeof overlayParts)[number];

export interface Overlay {
  /** Of its picture. */
  name: string;
  /** Where it is written, below apps/backoffice/src. */
  file: string;
  part: OverlayPart;
  who: typeof operator | typeof owner;
  /** The address of its screen, the part after `#`. */
  hash: (scenery: OfficeScenery) => string;
  /** Before its screen is loaded. */
  before?: (page: Page) => Promise<unknown>;
  /** Another use of one that stands in the table already. */
  again?: true;
  /** From the screen as it stands once loaded. */
  open: (page: Page) => Promise<unknown>;
}

type Envelope = { data: object };
type Listing = {
  media: { kind: string }[];
  keptLessonIds: string[];
  content: { chapters: { lessons: { id: string }[] }[] };
};

const lesson = (file: string) =>
  readFile(new URL(`../../packages/fixtures/media/lesson/360p/${file}`, import.meta.url));
/** The first seconds of the demo's lesson. */
const demoFilm = async () => Buffer.concat([await lesson('init_0.mp4'), await lesson('segment-00.m4s')]);

/** A course with an uploaded video and a lesson that somebody bought; the demo's lessons play one shared stream. */
const withVideo = (page: Page) =>
  amend<Listing>(page, 'office/api/listings/own**', ({ media, keptLessonIds, content, ...rest }) => ({
    ...rest,
    content,
    media: media.map((one) => ({ ...one, kind: 'mp4', size: 12_345_678 })),
    keptLessonIds: [...keptLessonIds, ...content.chapters.flatMap(({ lessons }) => lessons.map(({ id }) => id))],
  }));

/** A room of the agency's that somebody booked, in the calendar of that day. */
const bookedDay = '2099-03-07';
const aBooking = {
  title: '大安排練室：落地鏡、木地板、直立鋼琴與譜架',
  orderId: 'ord_1',
  startsAt: `${bookedDay}T02:00:00.000Z`,
  endsAt: `${bookedDay}T04:00:00.000Z`,
  zone: 'Asia/Taipei',
};
const aProposal = {
  proposalId: 'prp_1',
  startsAt: `${bookedDay}T06:00:00.000Z`,
  endsAt: `${bookedDay}T08:00:00.000Z`,
  until: '2099-03-06T02:00:00.000Z',
};

/** A click on it opens it. */
async function withBooking(page: Page, proposal: typeof aProposal | null): Promise<void> {
  await answer(page, 'office/api/calendar/calendar?*', {
    zone: 'Asia/Taipei',
    list: [{ ...aBooking, id: 'bkg_1', kind: 'space', where: aBooking.title, held: false, movable: true, proposal }],
  });
  await answer(page, 'office/api/moves/times?*', {
    ...aBooking,
    now: '2099-03-05T02:00:00.000Z',
    by: 'hours',
    date: bookedDay,
    lastDate: '2099-08-30',
    starts: [5, 6, 7].map((hour) => `${bookedDay}T0${hour}:00:00.000Z`),
    proposal: proposal && { ...proposal, reason: '冷氣維修，當天上午不能使用。' },
  });
  await answer(page, 'office/api/moves/look', {
    ...aBooking,
    by: 'hours',
    trouble: null,
    to: { ...aProposal, back: { amount: 80_000, currency: 'TWD' } },
  });
}
const bookedCalendar = () => link(routes.calendar, { date: bookedDay, view: 'day' });
const openBooking = (page: Page) => page.getByText(aBooking.title).first().click();
async function moveBooking(page: Page): Promise<void> {
  await openBooking(page);
  await button(page, m.moves_move()).click();
}

/** For what is there as soon as the screen is. */
const stay = async () => undefined;
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const first = (page: Page, name: string) => button(page, name).first();

/** Every dialog, menu and note of the back office, and how one comes to see it; the law of overlays counts them in the sources. */
export const overlays: readonly Overlay[] = [
  {
    name: 'menu-language',
    file: 'shell/frame.tsx',
    part: 'Dropdown',
    who: owner,
    hash: () => link(routes.account),
    open: (page) => page.getByRole('button', { name: new RegExp(`^${m.office_language()} `) }).click(),
  },
  {
    name: 'menu-theme',
    file: 'shell/frame.tsx',
    part: 'Dropdown',
    who: owner,
    hash: () => link(routes.account),
    open: (page) => button(page, m.office_theme()).click(),
  },
  {
    name: 'menu-account',
    file: 'shell/frame.tsx',
    part: 'Dropdown',
    who: owner,
    hash: () => link(routes.account),
    open: (page) => page.locator('.head .ant-dropdown-trigger').last().click(),
  },
  {
    name: 'dialog-booking',
    file: 'timetables/booking-dialog.tsx',
    part: 'Modal',
    who: owner,
    hash: bookedCalendar,
    before: (page) => withBooking(page, aProposal),
    open: openBooking,
  },
  {
    name: 'dialog-move',
    file: 'timetables/booking-dialog.tsx',
    part: 'Modal',
    who: owner,
    hash: bookedCalendar,
    before: (page) => withBooking(page, null),
    async open(page) {
      await moveBooking(page);
      await page.getByRole('combobox', { name: m.moves_time() }).click();
      await page.getByText('14:00', { exact: true }).last().click();
      await page.getByLabel(m.moves_reason()).fill('冷氣維修，當天上午不能使用。');
    },
  },
  {
    name: 'dialog-recovery-codes',
    file: 'staff/account.screen.tsx',
    part: 'Modal',
    who: owner,
    hash: () => link(routes.account),
    async open(page) {
      const recoveryCodes = Array.from({ length: 10 }, (_, index) => `K7Q${index}-MZ4W-${index}TXP`);
      await answer(page, 'office/api/staff/renewRecoveryCodes', { recoveryCodes });
      await page.getByLabel(m.staff_code()).last().fill('123456');
      await button(page, m.staff_recoveryRenew()).click();
    },
  },
  {
    name: 'dialog-match-enquiry',
    file: 'enquiries/match-dialog.tsx',
    part: 'Modal',
    who: operator,
    hash: () => link(routes.enquiryList),
    async open(page) {
      await first(page, m.enquiries_match()).click();
      await page
        .getByRole('button', { name: new RegExp(`^${m.enquiries_choose()} `) })
        .first()
        .waitFor();
    },
  },
  {
    name: 'menu-colleague',
    file: 'staff/staff-list.screen.tsx',
    part: 'Dropdown',
    who: owner,
    hash: () => link(routes.staffList),
    open: (page) => first(page, m.staff_more()).click(),
  },
  {
    name: 'dialog-invitation',
    file: 'staff/staff-form.tsx',
    part: 'Modal',
    who: owner,
    hash: () => link(routes.staffList),
    open: (page) => button(page, m.staff_invite()).click(),
  },
  {
    name: 'dialog-invitation-qr',
    file: 'staff/staff-form.tsx',
    part: 'Modal',
    who: owner,
    hash: () => link(routes.staffList),
    async open(page) {
      await button(page, m.staff_invite()).click();
      await button(page, m.staff_qrInvite()).click();
    },
  },
  {
    name: 'invite-consultant',
    file: 'consultants/invite-dialog.tsx',
    part: 'Modal',
    who: owner,
    hash: () => link(routes.consultantList),
    open: (page) => button(page, m.consultants_invite()).click(),
  },
  {
    name: 'columns',
    file: 'ui/table.tsx',
    part: 'Popover',
    who: owner,
    hash: () => link(routes.saleList),
    open: (page) => button(page, m.office_columns()).click(),
  },
  {
    name: 'dialog-give-back',
    file: 'refunds/give-back.tsx',
    part: 'Modal',
    who: owner,
    hash: () => link(routes.saleDetail, { orderId: 'ord_seen12' }),
    open: (page) => button(page, m.refunds_giveBack()).click(),
  },
  {
    name: 'dialog-video',
    file: 'listings/lesson-media.tsx',
    part: 'Modal',
    who: owner,
    hash: ({ listingId }) => link(routes.listing, { id: listingId }),
    before: withVideo,
    async open(page) {
      await answer(page, 'office/api/files/address', { url: '/office/film.mp4' });
      await page.route('**/office/film.mp4', async (route) =>
        route.fulfill({ contentType: 'video/mp4', body: await demoFilm() }),
      );
      await tab(page, m.listings_chapters()).click();
      await first(page, m.listings_preview()).click();
    },
  },
  {
    name: 'dialog-sheet',
    file: 'listings/sheet-dialog.tsx',
    part: 'Modal',
    who: owner,
    hash: () => link(routes.listingList),
    async open(page) {
      await button(page, m.listings_sheetImport()).click();
      const rows = Array.from(
        { length: 12 },
        (_, at) => `2,${at % 3 === 0 ? '' : `第 ${at} 期油畫入門：色彩、構圖與光影`},免費,紅色`,
      );
      await page.locator('input[type=file]').setInputFiles({
        name: '秋季課程.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(['type,name.zh-TW,offers.0.price,顏色', ...rows].join('\r\n')),
      });
      await button(page, m.listings_sheetFaultyFile()).waitFor();
    },
  },
  {
    name: 'dialog-prices',
    file: 'listings/bulk-bar.tsx',
    part: 'Modal',
    who: owner,
    hash: () => link(routes.listingList),
    async open(page) {
      await page.getByRole('checkbox', { name: m.listings_manyChooseAll() }).check();
      await button(page, m.listings_manyPrice()).click();
    },
  },
  {
    name: 'dialog-left-as-they-are',
    file: 'listings/bulk-bar.tsx',
    part: 'Modal',
    who: owner,
    hash: () => link(routes.listingList),
    async open(page) {
      await answer(page, 'office/api/listings/changeMany', {
        done: 3,
        faults: [
          {
            id: 'prd_1',
            name: '大安排練室：落地鏡、木地板、直立鋼琴與譜架',
            words: m.refusals_listingIncomplete({ count: 15 }),
          },
          { id: 'prd_2', name: '', words: m.refusals_moveNotPossible() },
        ],
      });
      await page.getByRole('checkbox', { name: m.listings_manyChooseAll() }).check();
      await button(page, m.listings_submit()).click();
      await page.getByRole('dialog').getByRole('button', { name: m.listings_submit() }).click();
      await page.getByRole('dialog', { name: m.listings_manyFaults({ count: 2 }) }).waitFor();
    },
  },
  {
    name: 'dialog-history',
    file: 'listings/history-dialog.tsx',
    part: 'Modal',
    who: owner,
    hash: ({ listingId }) => link(routes.listing, { id: listingId }),
    async open(page) {
      await answer(page, 'office/api/listings/history?*', {
        list: [
          { version: 3, savedAt: '2026-03-02T02:00:00.000Z', by: '王主任' },
          { version: 2, savedAt: '2026-03-01T02:00:00.000Z', by: '林助理' },
        ],
      });
      const own = await page.evaluate(
        async (id) => (await fetch(`/office/api/listings/own?id=${id}`)).json(),
        page.url().split('/').at(-1) ?? '',
      );
      const { content } = (own as Envelope).data as { content: object };
      const name = { 'zh-TW': '月光練習曲', 'zh-CN': '月光练习曲', en: 'Moonlight studies' };
      await answer(page, 'office/api/listings/earlier?*', { content: { ...content, name } });
      await button(page, m.listings_history()).click();
      await first(page, m.listings_compare()).click();
      await page.getByText('Moonlight studies').waitFor();
    },
  },
  {
    name: 'dialog-sign-in-again',
    file: 'staff/sign-in-again-dialog.tsx',
    part: 'Modal',
    who: owner,
    hash: ({ listingId }) => link(routes.listing, { id: listingId }),
    async open(page) {
      await page.route('**/office/api/listings/save', (route) =>
        route.fulfill({ json: { code: -1, success: false, message: '', data: {} } }),
      );
      await page.getByRole('group', { name: m.listings_name() }).getByRole('textbox').first().fill('Moonlight');
      await button(page, m.listings_save()).click();
    },
  },
  {
    name: 'dialog-agency',
    file: 'agencies/agency-list.screen.tsx',
    part: 'Modal',
    who: operator,
    hash: () => link(routes.agencyList),
    open: (page) => button(page, m.agencies_new()).click(),
  },
  {
    name: 'dialog-question',
    file: 'shell/question.tsx',
    part: 'Modal',
    who: operator,
    hash: () => link(routes.userList),
    open: (page) => first(page, m.users_allowDistribution()).click(),
  },
  {
    name: 'dialog-reason',
    file: 'shell/reason-dialog.tsx',
    part: 'Modal',
    who: operator,
    hash: () => link(routes.agencyList),
    open: (page) => first(page, m.agencies_block()).click(),
  },
  {
    name: 'dialog-switch',
    file: 'shell/reason-dialog.tsx',
    part: 'Modal',
    again: true,
    who: operator,
    hash: () => link(routes.switchList),
    open: (page) => first(page, `${m.switches_askOff()}: ${m.payments_way16()}, ${m.agencies_region_tw()}`).click(),
  },
  {
    name: 'dialog-switch-confirm',
    file: 'shell/question.tsx',
    part: 'Modal',
    again: true,
    who: operator,
    hash: () => link(routes.switchList),
    open: (page) => first(page, m.switches_confirm()).click(),
  },
  {
    name: 'dialog-conflict',
    file: 'ui/conflict-dialog.tsx',
    part: 'Modal',
    who: operator,
    hash: () => link(routes.agencyList),
    async open(page) {
      await page.route('**/office/api/agencies/change', (route) => {
        const mine = route.request().postDataJSON() as { name: Record<string, string> };
        const saved = { ...mine, version: 'theirs', name: { ...mine.name, 'zh-TW': '月光琴房' }, commissionBps: 1_500 };
        const params = { saved, by: '林助理', at: '2026-03-02T02:00:00.000Z' };
        const data = { refusal: 'editedMeanwhile', params };
        return route.fulfill({ json: { code: 0, success: false, message: '', data } });
      });
      await first(page, m.agencies_change()).click();
      await page.getByRole('group', { name: m.agencies_name() }).getByRole('textbox').first().fill('Moonlight');
      await button(page, m.office_save()).click();
    },
  },
  {
    name: 'dialog-banner',
    file: 'shopfront/banners.tsx',
    part: 'Modal',
    who: operator,
    hash: () => link(routes.shopfront),
    open: (page) => first(page, m.agencies_change()).click(),
  },
  {
    name: 'dialog-category',
    file: 'shopfront/categories.tsx',
    part: 'Modal',
    who: operator,
    hash: () => link(routes.shopfront, { part: 'categories' }),
    open: (page) => first(page, m.agencies_change()).click(),
  },
  {
    name: 'dialog-chargeback',
    file: 'refunds/chargeback-list.screen.tsx',
    part: 'Modal',
    who: operator,
    hash: () => link(routes.chargebackList),
    open: (page) => button(page, m.refunds_recordChargeback()).click(),
  },
  {
    name: 'dialog-end-cancellation',
    file: 'cancellations/end-dialog.tsx',
    part: 'Modal',
    who: operator,
    hash: () => link(routes.cancellationList),
    open: (page) => first(page, m.cancellations_officeEnd()).click(),
  },
  {
    name: 'dialog-payout',
    file: 'payouts/payout-list.screen.tsx',
    part: 'Modal',
    who: operator,
    hash: () => link(routes.payoutList),
    open: (page) => button(page, m.payouts_prepare()).click(),
  },
  {
    name: 'dialog-account',
    file: 'payout-accounts/account-dialog.tsx',
    part: 'Modal',
    who: owner,
    hash: () => link(routes.payoutAccount),
    async open(page) {
      await button(page, m.payoutAccounts_change()).click();
      await page.getByRole('dialog').locator('.ant-btn-primary').click();
    },
  },
  {
    name: 'dialog-refuse-account',
    file: 'shell/reason-dialog.tsx',
    part: 'Modal',
    again: true,
    who: operator,
    hash: ({ accountId }) => link(routes.payoutAccountReview, { accountId }),
    open: (page) => button(page, m.payoutAccounts_refuse()).click(),
  },
  {
    name: 'dialog-student',
    file: 'students/invite-dialog.tsx',
    part: 'Modal',
    who: owner,
    hash: () => link(routes.studentList),
    async open(page) {
      await button(page, m.students_invite()).click();
      await page.getByRole('dialog').locator('.ant-btn-primary').click();
    },
  },
  {
    name: 'dialog-student-link',
    file: 'students/link-dialog.tsx',
    part: 'Modal',
    who: owner,
    hash: () => link(routes.studentList),
    open: (page) => first(page, m.office_qr()).click(),
  },
  {
    name: 'dialog-settle',
    file: 'reconciliations/reconciliation.screen.tsx',
    part: 'Modal',
    who: operator,
    hash: () => link(routes.reconciliation, { provider: 'ecpay', day: '2026-03-02' }),
    open: (page) => first(page, m.reconciliations_settle()).click(),
  },
  {
    name: 'dialog-send-back',
    file: 'listings/review.screen.tsx',
    part: 'Modal',
    who: operator,
    hash: ({ inReviewId }) => link(routes.review, { id: inReviewId }),
    open: (page) => button(page, m.listings_reject()).click(),
  },
  {
    name: 'dialog-suspend',
    file: 'shell/reason-dialog.tsx',
    part: 'Modal',
    again: true,
    who: operator,
    hash: ({ listingId }) => link(routes.review, { id: listingId }),
    open: (page) => button(page, m.listings_suspend()).click(),
  },
  {
    name: 'dialog-announcement',
    file: 'announcements/announcements.tsx',
    part: 'Modal',
    who: operator,
    hash: () => link(routes.shopfront, { part: 'announcements' }),
    open: (page) => button(page, m.announcements_add()).click(),
  },
  {
    name: 'dialog-canned-answer',
    file: 'desk/answers.tsx',
    part: 'Modal',
    who: operator,
    hash: () => link(routes.supportDesk, { part: 'answers' }),
    open: (page) => button(page, m.desk_answerAdd()).click(),
  },
  {
    name: 'dialog-common-question',
    file: 'desk/questions.tsx',
    part: 'Modal',
    who: operator,
    hash: () => link(routes.supportDesk, { part: 'questions' }),
    open: (page) => button(page, m.desk_questionAdd()).click(),
  },
  {
    name: 'dialog-report',
    file: 'desk/reports.tsx',
    part: 'Modal',
    who: operator,
    hash: () => link(routes.supportDesk, { part: 'reports' }),
    open: (page) => first(page, m.desk_reportLook()).click(),
  },
  {
    name: 'dialog-hand-on',
    file: 'desk/case-view.tsx',
    part: 'Modal',
    who: operator,
    hash: ({ talkId }) => link(routes.supportTalk, { conversationId: talkId }),
    open: (page) => button(page, m.desk_handOn()).click(),
  },
  {
    name: 'dialog-close-shop',
    file: 'agencies/closing.tsx',
    part: 'Modal',
    who: owner,
    hash: () => link(routes.profile),
    open: (page) => button(page, m.closing_ask()).click(),
  },
];

interface Picker extends Pick<Overlay, 'file' | 'who' | 'hash' | 'open'> {
  /** How many its file writes. */
  count: number;
  /** They are in a dialog. */
  inDialog?: boolean;
}

/** Screens with lists to choose from; in each of them every list that is shown is opened. */
export const pickers: readonly Picker[] = [
  // The same on all lists: once with several, once with so many values that one may type.
  { file: 'ui/filters.tsx', count: 1, who: owner, hash: () => link(routes.listingList), open: stay },
  { file: 'ui/filters.tsx', count: 1, who: operator, hash: () => link(routes.auditLog), open: stay },
  {
    file: 'agencies/agency-list.screen.tsx',
    count: 1,
    inDialog: true,
    who: operator,
    hash: () => link(routes.agencyList),
    open: (page) => button(page, m.agencies_new()).click(),
  },
  {
    file: 'payouts/payout-list.screen.tsx',
    count: 1,
    inDialog: true,
    who: operator,
    hash: () => link(routes.payoutList),
    open: (page) => button(page, m.payouts_prepare()).click(),
  },
  {
    file: 'shopfront/categories.tsx',
    count: 1,
    inDialog: true,
    who: operator,
    hash: () => link(routes.shopfront, { part: 'categories' }),
    open: (page) => first(page, m.agencies_change()).click(),
  },
  {
    file: 'shopfront/banners.tsx',
    count: 1,
    inDialog: true,
    who: operator,
    hash: () => link(routes.shopfront),
    open: (page) => first(page, m.agencies_change()).click(),
  },
  {
    file: 'announcements/announcements.tsx',
    count: 2,
    inDialog: true,
    who: operator,
    hash: () => link(routes.shopfront, { part: 'announcements' }),
    // Merchants alone are told of no legal text.
    async open(page) {
      await button(page, m.announcements_add()).click();
      await page.getByRole('dialog').getByRole('radio', { name: m.announcements_to_everybody() }).check();
    },
  },
  {
    file: 'desk/questions.tsx',
    count: 1,
    inDialog: true,
    who: operator,
    hash: () => link(routes.supportDesk, { part: 'questions' }),
    open: (page) => button(page, m.desk_questionAdd()).click(),
  },
  {
    file: 'desk/hours.tsx',
    count: 2,
    who: operator,
    hash: () => link(routes.supportDesk, { part: 'hours' }),
    open: stay,
  },
  {
    file: 'desk/case-view.tsx',
    count: 1,
    inDialog: true,
    who: operator,
    hash: ({ talkId }) => link(routes.supportTalk, { conversationId: talkId }),
    open: (page) => button(page, m.desk_handOn()).click(),
  },
  {
    file: 'desk/talk-messages.tsx',
    count: 1,
    who: operator,
    hash: ({ talkId }) => link(routes.supportTalk, { conversationId: talkId }),
    open: stay,
  },
  {
    file: 'shopfront/goal-field.tsx',
    count: 3,
    inDialog: true,
    who: operator,
    hash: () => link(routes.shopfront),
    open: (page) => button(page, m.shopfront_addBanner()).click(),
  },
  { file: 'agencies/profile.screen.tsx', count: 1, who: owner, hash: () => link(routes.profile), open: stay },
  { file: 'timetables/calendar.screen.tsx', count: 1, who: owner, hash: () => link(routes.calendar), open: stay },
  {
    file: 'timetables/timetable-editor.tsx',
    count: 1,
    who: owner,
    hash: ({ spaceId }) => link(routes.timetable, { resourceId: spaceId }),
    open: stay,
  },
  {
    file: 'timetables/booking-dialog.tsx',
    count: 1,
    inDialog: true,
    who: owner,
    hash: bookedCalendar,
    async open(page) {
      await withBooking(page, null);
      await page.reload();
      await moveBooking(page);
    },
  },
  { file: 'staff/account.screen.tsx', count: 1, who: owner, hash: () => link(routes.account), open: stay },
  {
    file: 'shipments/parcel-box.tsx',
    count: 1,
    who: owner,
    hash: () => link(routes.saleDetail, { orderId: 'ord_seen5' }),
    open: stay,
  },
  { file: 'listings/basics-tab.tsx', count: 8, who: owner, hash: () => link(routes.newListing), open: stay },
  {
    file: 'listings/rate-fields.tsx',
    count: 2,
    who: owner,
    hash: ({ spaceId }) => link(routes.listing, { id: spaceId }),
    open: (page) => tab(page, m.listings_offers()).click(),
  },
  {
    file: 'listings/offers-tab.tsx',
    count: 2,
    who: owner,
    hash: ({ listingId }) => link(routes.listing, { id: listingId }),
    open: (page) => tab(page, m.listings_offers()).click(),
  },
  {
    file: 'listings/chapters-tab.tsx',
    count: 2,
    who: owner,
    hash: ({ listingId }) => link(routes.listing, { id: listingId }),
    open: (page) => tab(page, m.listings_chapters()).click(),
  },
];

const shownAs: Partial<Record<OverlayPart, string>> = {
  Modal: '[role="dialog"]',
  Dropdown: '.ant-dropdown',
  Popover: '.ant-popover',
  Tooltip: '.ant-tooltip',
  Select: '.ant-select-dropdown',
};

/** What lies over the page now. */
export function overlayOn(page: Page, part: OverlayPart): Locator {
  const selector = shownAs[part];
  if (selector === undefined) {
    throw new Error(`say in office-overlays.ts how a ${part} is found on the page`);
  }
  return page.locator(`${selector}:visible`);
}

/** Brings an overlay up, on its screen loaded anew. */
export async function bringUp(page: Page, overlay: Overlay, scenery: OfficeScenery): Promise<Locator> {
  await page.unrouteAll();
  await overlay.before?.(page);
  await openOffice(page, overlay.hash(scenery));
  await overlay.open(page);
  const shown = overlayOn(page, overlay.part).last();
  await shown.waitFor();
  await expect.poll(() => shown.evaluate(isAtRest)).toBe(true);
  return shown;
}

/** Another window, in which what the overlay belongs to is in sight. */
export async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  const opener = page.locator('.ant-dropdown-open:visible, .ant-popover-open:visible');
  if ((await opener.count()) > 0) {
    await opener.first().scrollIntoViewIfNeeded();
  }
}

/** The fields that open a list. */
export const pickerFields = (page: Page, { inDialog = false }: Picker): Locator =>
  page
    .locator(inDialog ? '[role="dialog"]' : 'main')
    .locator('.ant-select:not(.ant-select-disabled):not(.ant-pagination-options *):visible');

/** What each of antd's parts must be like. */
export const lookOf = (part: OverlayPart): OverlayLook =>
  part === 'Modal' || part === 'Drawer'
    ? {
        corner: part === 'Modal' ? 8 : 0,
        room: 16,
        target: 24,
        veiled: true,
        floats: false,
        close: part === 'Modal' ? '.ant-modal-close' : '.ant-drawer-close',
      }
    : { corner: 4, room: 4, target: 24, veiled: false, floats: true, close: null };
