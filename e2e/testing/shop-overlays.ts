import * as m from '@lyceum/i18n/words';
import { link } from '@lyceum/web/routes';
import { expect, type Locator, type Page } from '@playwright/test';
import { routes } from '../../apps/storefront/src/routes.ts';
import { button, giveConsents } from './buyer.ts';
import { isAtRest, type OverlayLook } from './measure-overlay.ts';
import type { Scenery } from './scenery.ts';
import { amend, answer, blankPage, openScreen, refuse, settled } from './visit.ts';

/** What the storefront puts over its pages: how it is found there, what it must be like, and what writes it in a source file. */
export const shopParts = {
  /** From below, with its main action at the foot. */
  sheet: {
    shown: 'dialog[open]',
    look: { corner: 16, room: 16, target: 44, veiled: true, floats: false, close: 'h2 + button' },
    written: /<Sheet\b/g,
  },
  /** A sheet of choices, a group each. */
  choices: {
    shown: 'dialog[open]',
    look: { corner: 16, room: 16, target: 44, veiled: true, floats: false, close: 'h2 + button' },
    written: /<ChoiceSheet\b/g,
  },
  /** In the middle; closing it means no. */
  question: {
    shown: 'dialog[open]',
    look: { corner: 16, room: 16, target: 44, veiled: true, floats: false, close: null },
    written: /(?<!function )\bask\(\{/g,
  },
  /** Pictures as large as the window. */
  pictures: {
    shown: 'dialog[open]',
    look: { corner: 0, room: 0, target: 44, veiled: false, floats: false, close: 'button' },
    written: /<Lightbox\b/g,
  },
  /** A note that goes by itself, with something to press. */
  note: {
    shown: '[role="status"] > p:has(button)',
    look: { corner: 8, room: 8, target: 44, veiled: false, floats: true, close: null },
    written: /\btoast\([^;]*\brun:/g,
  },
  /** Says that one must wait; nothing can be touched. */
  veil: {
    shown: '[role="alert"][aria-busy="true"] > div',
    look: { corner: 8, room: 16, target: 44, veiled: true, floats: false, close: null },
    written: /\bshowOverlay\(/g,
  },
  /** Over the player's picture. */
  menu: {
    shown: '[role="group"][aria-label] > div > [role="group"]',
    look: { corner: 8, room: 4, target: 44, veiled: false, floats: true, close: null },
    written: /<Choices\b/g,
  },
  /** What may be meant by what is typed. */
  list: {
    shown: '[role="listbox"]',
    look: { corner: 8, room: 8, target: 44, veiled: false, floats: false, close: null },
    written: /role="listbox"/g,
  },
  /** At the top of every screen while there is no line. */
  banner: {
    shown: '[role="status"] > p:not(:has(button))',
    look: { corner: 8, room: 4, target: 44, veiled: false, floats: true, close: null },
    written: /m\.shell_offlineBanner\(/g,
  },
} as const satisfies Record<string, { shown: string; look: OverlayLook; written: RegExp }>;
export type ShopPart = keyof typeof shopParts;

/** What those parts are made of: no overlays by themselves. */
export const madeOf = ['ui/choice-sheet.tsx sheet 1', 'shell/question.tsx sheet 1'];

export interface ShopOverlay {
  /** Of its picture. */
  name: string;
  /** Where it is written, below apps/storefront/src. */
  file: string;
  part: ShopPart;
  /** Another state of one that stands here already. */
  again?: true;
  who: 'visitor' | 'buyer';
  hash: (scenery: Scenery) => string;
  /** Before its screen is loaded. */
  before?: (page: Page) => Promise<unknown>;
  /** From the screen as it stands once loaded. */
  open: (page: Page) => Promise<unknown>;
}

const press = (page: Page, name: string | RegExp) => button(page, name).first().click({ timeout: 15_000 });
const inReview = {
  id: 'ccl_seen',
  state: 'inReview',
  askedAt: '2026-11-29T02:00:00.000Z',
  dueAt: '2026-12-01T02:00:00.000Z',
  decidedAt: null,
  dispute: null,
  words: '',
};
/** All conditions hold; so stands what was asked for. */
const withCancellation = (page: Page, last: typeof inReview | null) =>
  amend<{ conditions: object[] }>(page, 'lyceum/cancellations/v1/own', (data) => ({
    ...data,
    conditions: data.conditions.map((one) => ({ ...one, met: true, count: 0 })),
    courses: 2,
    last,
  }));
const settings = (page: Page) => press(page, m.shell_settings());
const startsWith = (words: string) => new RegExp(`^${words}`);

const orderDetails = 'order/details/orderDetails?*';
const money = (amount: number) => ({ amount, currency: 'TWD' });

/** A consultant whose days are all taken. */
const allFull = (month: { days: { state: string; slots: { state: string; longest: number }[] }[] }) => ({
  ...month,
  days: month.days.map((day) => ({
    ...day,
    slots: day.slots.map((slot) => ({ ...slot, state: 'full', longest: 0 })),
  })),
});
/** A room that was waited for is free. */
export const aTurn = {
  id: 'wat_1',
  state: 'turn',
  productId: 'prd_1',
  kind: 'space',
  name: '大安排練室：落地鏡、木地板、直立鋼琴與譜架',
  picture: '',
  startsAt: '2099-03-07T02:00:00.000Z',
  endsAt: '2099-03-07T04:00:00.000Z',
  zone: 'Asia/Taipei',
  ahead: 0,
  turnUntil: '2099-03-01T02:00:00.000Z',
  order: {
    offerId: 'off_1',
    facts: { startsAt: '2099-03-07T02:00:00.000Z', endsAt: '2099-03-07T04:00:00.000Z', heads: 2 },
    total: money(1_040_00),
  },
};

/** Another time that a shop proposes. */
export const aProposal = {
  proposalId: 'prp_1',
  orderId: 'ord_1',
  title: '大安排練室：落地鏡、木地板、直立鋼琴與譜架',
  by: 'hours',
  zone: 'Asia/Taipei',
  from: { startsAt: '2099-03-07T02:00:00.000Z', endsAt: '2099-03-07T04:00:00.000Z' },
  startsAt: '2099-03-07T06:00:00.000Z',
  endsAt: '2099-03-07T08:00:00.000Z',
  until: '2099-03-06T02:00:00.000Z',
  reason: '冷氣維修，當天上午不能使用。',
  back: money(200_00),
};
const withProposal = (page: Page) =>
  answer(page, 'lyceum/moves/v1/listProposed', { now: '2099-03-05T02:00:00.000Z', list: [aProposal] });

/** A refund of the order that is looked at. */
const aRefund = (page: Page, change: object) =>
  amend<{ list: object[] }>(page, 'lyceum/refunds/v1/ofOrder?*', ({ list }) => ({
    list: list.map((refund) => ({ ...refund, ...change })),
  }));
/** Pictures that somebody took, high ones. */
const pictures = ['/seen-1.svg', '/seen-2.svg'];
const withPictures = (page: Page) =>
  page.route('**/seen-*.svg', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="900"><rect width="600" height="900" fill="#e8d9c4"/><circle cx="300" cy="400" r="180" fill="#b0492c"/></svg>',
    }),
  );

/** What a counter sees of a code, used or not. */
const atCounter = (verifiedAt: string | null) => ({
  orderId: 'ord_counter',
  orderNumber: '20260302104512345',
  state: 'pendingUse',
  buyer: '林*彤',
  total: money(1_280_00),
  paidAt: '2026-03-01T02:00:00.000Z',
  verifiedAt,
  lines: [
    {
      name: '大提琴線上一對一課：從第一個長音到第一首曲子',
      offerName: '週六上午班',
      picture: '',
      quantity: 2,
      lineId: 'lin_1',
      shown: true,
      returned: false,
      session: { startsAt: '2026-03-07T02:00:00.000Z', endsAt: '2026-03-07T03:00:00.000Z', zone: 'Asia/Taipei' },
      sessions: 8,
      attended: 3,
      attendedAt: null,
    },
  ],
});
const asSeller = async (page: Page, verifiedAt: string | null) => {
  await answer(page, 'lyceum/staff/v1/post', { post: { agencyName: '拾穗琴房', owner: true, rights: [] } });
  await answer(page, 'lyceum/verifications/v1/listAtCounter*', { list: [], total: 0, hasMore: false });
  await answer(page, 'lyceum/verifications/v1/findAtCounter', atCounter(verifiedAt));
};
const enterCode = async (page: Page) => {
  await page.getByLabel(m.verifications_code()).fill('123456789012');
  await press(page, m.verifications_find());
};

/** An order on the seller's phone whose buyer asks for the money. */
const aSaleWith = async (page: Page, pictureCount: number) => {
  await answer(page, 'lyceum/staff/v1/post', { post: { agencyName: '拾穗琴房', owner: true, rights: [] } });
  const named = { agencyName: '拾穗琴房', productName: '週末陶藝：從揉土到上釉', picture: '' };
  await answer(page, 'lyceum/sales/v1/detailByPhone*', {
    ...named,
    orderId: 'ord_sold',
    orderNumber: '2026-0307-1A2B',
    state: 'refunding',
    kind: 'inPerson',
    quantity: 1,
    buyer: '林語彤',
    phone: '09••••0001',
    total: money(3_600_00),
    parcelNumber: null,
    createdAt: '2026-03-01T02:00:00.000Z',
    paidAt: '2026-03-01T02:01:00.000Z',
    agencyRegion: 'tw',
    remark: '',
    shipTo: null,
    actions: [],
    refunded: money(0),
    parcel: null,
    lines: [],
    history: [],
  });
  await answer(page, 'lyceum/refunds/v1/ofSaleByPhone*', {
    list: [
      {
        refundId: 'rfd_asked',
        state: 'asked',
        amount: money(3_600_00),
        openedBy: 'buyer',
        goodwill: true,
        reason: 'timeDoesNotFit',
        words: '孩子換了學校，星期六不能再來。',
        answer: null,
        appeal: null,
        verdict: null,
        createdAt: '2026-03-02T02:00:00.000Z',
        pictureCount,
        orderId: 'ord_sold',
        agencyId: 'agy_1',
        agencyName: '拾穗琴房',
        decidedAt: null,
        repaidAt: null,
        own: false,
        lines: [
          { name1: named.productName, offerName: '十堂', part: 'content', amount: money(3_600_00), returned: true },
        ],
      },
    ],
  });
};
const aSalesPage = () => link(routes.counter, { orderId: 'ord_sold' });

/** A seller's products on the phone. */
const aListing = {
  id: 'prd_shelf',
  shelf: 'onShelf',
  revision: 'returned',
  reason: '請補上師資說明，並把課程名稱改得更清楚。',
  currency: 'TWD',
  soldCount: 128,
  updatedAt: '2026-03-01T02:00:00.000Z',
  submittedAt: null,
  suspension: null,
  type: 2,
  form: 'live',
  name: '大提琴線上一對一課：從第一個長音到第一首曲子',
  picture: null,
  priceFrom: 1_280_00,
};
const anOfferOf = (id: string, name: string, left: number | null) => ({
  id,
  name,
  left,
  price: 1_280_00,
  listPrice: 1_600_00,
  distributionPrice: null,
  onSale: true,
  counted: true,
});
const asShopkeeper = async (page: Page) => {
  await answer(page, 'lyceum/staff/v1/post', { post: { agencyName: '拾穗琴房', owner: true, rights: [] } });
  const others = [
    { ...aListing, id: 'prd_off', shelf: 'offShelf', revision: 'applied', name: '假日合奏班', priceFrom: null },
    { ...aListing, id: 'prd_new', shelf: 'draft', revision: 'inReview', name: '夏令營', soldCount: 0 },
  ];
  await answer(page, 'lyceum/listings/v1/listByPhone*', {
    list: [aListing, ...others],
    total: 3,
    page: 1,
    pageSize: 20,
  });
  await answer(page, 'lyceum/listings/v1/ownByPhone*', {
    ...aListing,
    version: 3,
    takesPicture: true,
    suspension: null,
    offers: [anOfferOf('off_1', '週六上午班', 8), anOfferOf('off_2', '週日下午班', null)],
  });
};
const openListing = (page: Page) => press(page, startsWith(aListing.name));

/** Ticks what must be agreed to, and orders. */
const submitOrder = async (page: Page) => {
  await page.getByRole('checkbox').last().check({ force: true });
  await press(page, m.orders_submit());
};

const passwordSheet = (hasPassword: boolean) => ({
  before: (page: Page) => amend(page, 'lyceum/accounts/v1/account*', (data) => ({ ...data, hasPassword })),
  open: (page: Page) => press(page, hasPassword ? m.accounts_changePassword() : m.accounts_setPassword()),
});

const player = ({ watchable }: Scenery) => link(routes.player, { productId: watchable.productId });
/** The video stands still, so that its controls stay. */
const pausePlayer = async (page: Page) => {
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.pause();
    video.addEventListener('play', () => video.pause());
  });
  await page.getByRole('group', { name: m.courses_player_controls() }).getByText('/').waitFor();
};
const playerMenu = (name: () => string) => async (page: Page) => {
  await pausePlayer(page);
  // The controls may be built anew while the stream begins.
  await expect(async () => {
    await press(page, startsWith(name()));
    await page.locator(shopParts.menu.shown).waitFor({ timeout: 1_000 });
  }).toPass();
};

const announcement = {
  id: 'ann_policy',
  title: '隱私權政策更新',
  text: '我們新增了推播通知，並說明訊息由誰轉送。\n詳情請見隱私權政策第三節。',
  at: '2026-11-20T02:00:00.000Z',
};

/** Every sheet, question, note and menu of the storefront, and how one comes to see it; the law of overlays counts them in the sources. */
const writing = ({ talkedAgencyId }: Scenery) => link(routes.sendMessage, { sellerId: talkedAgencyId, userType: '1' });
/** A message that can still be taken back. */
const justWritten = (page: Page, files: object[] = []) =>
  answer(page, 'lyceum/messages/v1/messages?*', {
    conversationId: 'cnv_1',
    name: '拾穗琴房',
    blocked: false,
    offered: null,
    offeredOrder: null,
    more: false,
    list: [
      {
        seq: 1,
        id: 'one',
        side: 'buyer',
        text: '老師好，孩子 8 歲，沒有基礎可以上嗎？',
        sentAt: new Date().toISOString(),
        edited: false,
        takenBack: false,
        delivered: false,
        read: false,
        card: null,
        order: null,
        files,
        replyTo: null,
      },
    ],
  });

export const shopOverlays: readonly ShopOverlay[] = [
  {
    name: 'sheet-announcement',
    file: 'announcements/announcement-sheet.tsx',
    part: 'sheet',
    who: 'visitor',
    hash: () => link(routes.mine),
    before: (page) => amend(page, 'lyceum/announcements/v1/shown', () => ({ list: [announcement] })),
    open: (page) => press(page, announcement.title),
  },
  {
    name: 'sheet-settings',
    file: 'shell/settings-sheet.tsx',
    part: 'sheet',
    who: 'visitor',
    hash: () => link(routes.home),
    open: settings,
  },
  {
    name: 'sheet-update',
    file: 'downloads/update-sheet.tsx',
    part: 'sheet',
    who: 'visitor',
    // A shell of Android's says so in the address.
    hash: () => `${link(routes.home)}?terminalApp=5&versionNum=2.3.9`,
    before: async (page) => {
      await blankPage(page);
      await page.evaluate(() => localStorage.removeItem('updateLater'));
    },
    open: (page) => page.getByRole('dialog', { name: m.downloads_advisedTitle() }).waitFor(),
  },
  {
    name: 'sheet-place',
    file: 'near/place-sheet.tsx',
    part: 'sheet',
    who: 'visitor',
    hash: () => link(routes.home),
    open: (page) => press(page, m.near_me()),
  },
  {
    name: 'sheet-dial-code',
    file: 'accounts/dial-code.tsx',
    part: 'sheet',
    who: 'visitor',
    hash: () => link(routes.login),
    async open(page) {
      await giveConsents(page);
      await press(page, startsWith(m.accounts_dialCode()));
    },
  },
  {
    name: 'sheet-cross-border',
    file: 'accounts/cross-border-sheet.tsx',
    part: 'sheet',
    who: 'visitor',
    hash: () => link(routes.login),
    async open(page) {
      await answer(page, 'lyceum/login/app/v1/sendVerifySMS*', { seconds: 60 });
      await refuse(page, 'lyceum/login/app/v2/codeLogin?*', 'crossBorderConsentRequired', {});
      await giveConsents(page);
      await page.getByRole('textbox', { name: m.accounts_phone() }).fill('0912345678');
      await press(page, m.accounts_getCode());
      await page.getByRole('textbox', { name: m.accounts_code() }).fill('123456');
    },
  },
  {
    name: 'sheet-filters',
    file: 'products/filter-sheet.tsx',
    part: 'choices',
    who: 'visitor',
    hash: () => link(routes.courseList),
    open: (page) => press(page, m.products_filter()),
  },
  {
    name: 'sheet-filters-consultants',
    file: 'consultants/consultant-filter-sheet.tsx',
    part: 'choices',
    who: 'visitor',
    hash: () => link(routes.consultantList),
    open: (page) => press(page, m.products_filter()),
  },
  {
    name: 'sheet-share',
    file: 'sharing/share-sheet.tsx',
    part: 'sheet',
    who: 'visitor',
    hash: ({ recorded }) => link(routes.goodDetail, { id: recorded.productId }),
    open: (page) => press(page, m.sharing_button()),
  },
  {
    name: 'sheet-share-poster',
    file: 'sharing/share-sheet.tsx',
    part: 'sheet',
    again: true,
    who: 'visitor',
    hash: ({ recorded }) => link(routes.goodDetail, { id: recorded.productId }),
    async open(page) {
      await press(page, m.sharing_button());
      await press(page, m.sharing_poster());
      await page.getByRole('dialog').getByRole('img').waitFor();
    },
  },
  {
    name: 'sheet-list',
    file: 'favourites/list-sheet.tsx',
    part: 'sheet',
    who: 'buyer',
    hash: () => link(routes.collectionPage, {}),
    open: (page) => press(page, new RegExp(m.favourites_putIn({ name: '' }))),
  },
  {
    name: 'sheet-list-new',
    file: 'favourites/list-sheet.tsx',
    part: 'sheet',
    again: true,
    who: 'buyer',
    hash: () => link(routes.collectionPage, {}),
    async open(page) {
      await press(page, new RegExp(m.favourites_putIn({ name: '' })));
      await button(page.getByRole('dialog'), m.favourites_newList()).click();
      await button(page.getByRole('dialog'), m.favourites_newList()).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'sheet-list-editor',
    file: 'favourites/list-editor.tsx',
    part: 'sheet',
    who: 'buyer',
    hash: ({ favouriteListId }) => link(routes.collectionPage, { listId: favouriteListId }),
    open: (page) => press(page, m.favourites_changeList()),
  },
  {
    name: 'question-list-remove',
    file: 'favourites/list-editor.tsx',
    part: 'question',
    who: 'buyer',
    hash: ({ favouriteListId }) => link(routes.collectionPage, { listId: favouriteListId }),
    async open(page) {
      await press(page, m.favourites_changeList());
      await press(page, m.favourites_removeList());
      await page.getByRole('dialog', { name: m.favourites_removeListTitle({ name: '暑假想上的課' }) }).waitFor();
    },
  },
  {
    name: 'question-withdraw-recommendation',
    file: 'applications/recommend.tsx',
    part: 'question',
    who: 'buyer',
    hash: () => link(routes.cooperation, { part: 'recommend' }),
    open: (page) => press(page, m.invitations_withdraw()),
  },
  {
    name: 'question-leave-agency',
    file: 'students/own-invitations.tsx',
    part: 'question',
    who: 'buyer',
    hash: () => link(routes.myAgency),
    open: (page) => press(page, m.students_leave()),
  },
  {
    name: 'sheet-offers',
    file: 'courses/offer-sheet.tsx',
    part: 'sheet',
    who: 'visitor',
    hash: ({ inPerson }) => link(routes.goodDetail, { id: inPerson.productId, type: '1' }),
    async open(page) {
      await press(page, m.products_buy());
      const sheet = page.getByRole('dialog');
      await sheet.getByRole('radio', { disabled: false }).first().click();
      await button(sheet, m.shell_more()).click();
    },
  },
  {
    name: 'pictures-product',
    file: 'products/gallery.tsx',
    part: 'pictures',
    who: 'visitor',
    hash: ({ recorded }) => link(routes.goodDetail, { id: recorded.productId }),
    open: (page) => press(page, m.products_pictureOpen({ at: 1 })),
  },
  {
    name: 'pictures-review',
    file: 'reviews/review-card.tsx',
    part: 'pictures',
    who: 'visitor',
    hash: ({ recorded }) => link(routes.goodDetail, { id: recorded.productId }),
    async before(page) {
      await withPictures(page);
      const review = {
        id: 'rvw_seen',
        author: '語*',
        stars: 5,
        text: '孩子每天都想練。',
        language: 'zh-TW',
        pictures,
        createdAt: '2026-03-01T02:00:00.000Z',
        reply: null,
      };
      await amend<{ list: object[] }>(page, 'mall-client/mall/comments/v1/getCommentsList*', (data) => ({
        ...data,
        list: [review],
      }));
    },
    open: (page) => press(page, m.reviews_pictureOf({ at: 1 })),
  },
  {
    name: 'note-in-cart',
    file: 'courses/buy-bar.tsx',
    part: 'note',
    who: 'visitor',
    hash: ({ recorded }) => link(routes.goodDetail, { id: recorded.productId }),
    async open(page) {
      await press(page, m.products_toCart());
      const sheet = page.getByRole('dialog');
      await sheet.or(page.getByText(m.products_inCart())).first().waitFor();
      if (await sheet.isVisible()) {
        await sheet.getByRole('radio', { disabled: false }).first().click();
        await button(sheet, m.products_toCart()).click();
      }
    },
  },
  {
    name: 'question-searches',
    file: 'products/search-start.tsx',
    part: 'question',
    who: 'visitor',
    hash: () => link(routes.search),
    async open(page) {
      await page.getByRole('combobox').fill('piano');
      await page.keyboard.press('Enter');
      await page.locator('[data-screen="products/search-result"]').waitFor();
      await page.goBack();
      await page.getByRole('combobox').fill('');
      await press(page, m.products_recentClear());
    },
  },
  {
    name: 'list-suggestions',
    file: 'products/suggestions.tsx',
    part: 'list',
    who: 'visitor',
    hash: () => link(routes.search),
    open: (page) => page.getByRole('combobox').fill('a'),
  },
  {
    name: 'banner-offline',
    file: 'shell/offline-banner.tsx',
    part: 'banner',
    who: 'visitor',
    hash: () => link(routes.home),
    open: (page) =>
      page.evaluate(() => {
        Object.defineProperty(navigator, 'onLine', { get: () => false });
        dispatchEvent(new Event('offline'));
      }),
  },
  {
    name: 'menu-speed',
    file: 'courses/video-controls.tsx',
    part: 'menu',
    who: 'buyer',
    hash: player,
    open: playerMenu(m.courses_player_speed),
  },
  {
    name: 'menu-captions',
    file: 'courses/video-controls.tsx',
    part: 'menu',
    again: true,
    who: 'buyer',
    hash: player,
    open: playerMenu(m.courses_player_captions),
  },
  {
    name: 'menu-quality',
    file: 'courses/video-controls.tsx',
    part: 'menu',
    again: true,
    who: 'buyer',
    hash: player,
    open: playerMenu(m.courses_player_quality),
  },
  {
    name: 'question-leave-payment',
    file: 'payments/payment-page.tsx',
    part: 'question',
    who: 'buyer',
    hash: ({ pending }) => link(routes.checkstand, pending),
    open: (page) => press(page, m.shell_back()),
  },
  {
    name: 'question-paid',
    file: 'payments/payment-page.tsx',
    part: 'question',
    who: 'buyer',
    hash: ({ pending }) => link(routes.checkstand, pending),
    async open(page) {
      await answer(page, 'lyceum/pay/v1/create', { kind: 'redirect', url: page.url() });
      await press(page, startsWith(m.payments_pay({ amount: '' })));
      // As if the provider's app had been in front; before the step to it is taken that says nothing.
      await expect(async () => {
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
        await page.getByRole('dialog', { name: m.payments_paidAsk() }).waitFor({ timeout: 250 });
      }).toPass();
    },
  },
  {
    name: 'sheet-qr',
    file: 'payments/qr-sheet.tsx',
    part: 'sheet',
    who: 'buyer',
    hash: ({ pending }) => link(routes.checkstand, pending),
    async open(page) {
      await answer(page, 'lyceum/pay/v1/create', { kind: 'qr', content: 'weixin://wxpay/bizpayurl?pr=Xq3f8Zk' });
      await press(page, startsWith(m.payments_pay({ amount: '' })));
    },
  },
  {
    name: 'veil-to-bank',
    file: 'payments/payment-page.tsx',
    part: 'veil',
    who: 'buyer',
    hash: ({ pending }) => link(routes.checkstand, pending),
    async open(page) {
      // To the very page that is open: nothing is loaded.
      await answer(page, 'lyceum/pay/v1/create', { kind: 'redirect', url: page.url() });
      await press(page, startsWith(m.payments_pay({ amount: '' })));
    },
  },
  {
    name: 'question-sign-out',
    file: 'accounts/mine.screen.tsx',
    part: 'question',
    who: 'buyer',
    hash: () => link(routes.mine),
    open: (page) => press(page, m.accounts_signOut()),
  },
  {
    name: 'sheet-profile',
    file: 'accounts/profile-sheet.tsx',
    part: 'sheet',
    who: 'buyer',
    hash: () => link(routes.account),
    open: (page) => press(page, startsWith(m.accounts_profile())),
  },
  {
    name: 'sheet-email',
    file: 'accounts/email-sheet.tsx',
    part: 'sheet',
    who: 'buyer',
    hash: () => link(routes.account),
    open: (page) => press(page, startsWith(m.accounts_email())),
  },
  {
    name: 'sheet-add-door',
    file: 'accounts/proven-sheet.tsx',
    part: 'sheet',
    who: 'buyer',
    hash: () => link(routes.account),
    open: (page) => press(page, m.doors_addName({ name: 'Google' })),
  },
  {
    name: 'sheet-cancel-account',
    file: 'accounts/proven-sheet.tsx',
    part: 'sheet',
    again: true,
    who: 'buyer',
    hash: () => link(routes.cancel),
    before: (page) => withCancellation(page, null),
    async open(page) {
      await page.getByText(m.cancellations_agree()).click();
      await press(page, m.cancellations_go());
    },
  },
  {
    name: 'sheet-web-view',
    file: 'accounts/web-view-sheet.tsx',
    part: 'sheet',
    who: 'visitor',
    hash: () => link(routes.login),
    async open(page) {
      await giveConsents(page);
      // As the page of an application calls itself.
      await page.evaluate(() =>
        Object.defineProperty(navigator, 'userAgent', { value: `${navigator.userAgent} Line/14.19.0` }),
      );
      await press(page, m.doors_continue({ name: 'Google' }));
    },
  },
  {
    name: 'sheet-password',
    file: 'accounts/password-sheet.tsx',
    part: 'sheet',
    who: 'buyer',
    hash: () => link(routes.account),
    ...passwordSheet(true),
  },
  {
    name: 'sheet-password-by-code',
    file: 'accounts/password-sheet.tsx',
    part: 'sheet',
    again: true,
    who: 'buyer',
    hash: () => link(routes.account),
    ...passwordSheet(false),
  },
  {
    name: 'sheet-address',
    file: 'addresses/address-sheet.tsx',
    part: 'sheet',
    who: 'buyer',
    hash: () => link(routes.editAddress),
    async open(page) {
      await press(page, m.addresses_add());
      // With all that is missing told.
      await press(page, m.addresses_save());
    },
  },
  {
    name: 'sheet-area',
    file: 'addresses/area-picker.tsx',
    part: 'sheet',
    who: 'buyer',
    hash: () => link(routes.editAddress),
    async open(page) {
      await press(page, m.addresses_add());
      await press(page, startsWith(m.addresses_area()));
      await page.getByRole('dialog').last().getByRole('listitem').first().getByRole('button').click();
      await page.getByRole('dialog').last().getByRole('list').last().getByRole('button').first().waitFor();
    },
  },
  {
    name: 'question-remove-address',
    file: 'addresses/edit-address.screen.tsx',
    part: 'question',
    who: 'buyer',
    hash: () => link(routes.editAddress),
    open: (page) => press(page, m.addresses_removeOf({ name: '林語彤' })),
  },
  {
    name: 'sheet-refund',
    file: 'orders/refund-sheet.tsx',
    part: 'sheet',
    who: 'buyer',
    hash: ({ withCode }) => link(routes.orderDetail, withCode),
    open: (page) => press(page, m.orders_askRefund()),
  },
  {
    name: 'question-withdraw-refund',
    file: 'orders/refund-section.tsx',
    part: 'question',
    who: 'buyer',
    hash: ({ refunding }) => link(routes.orderDetail, refunding),
    open: (page) => press(page, m.orders_refundWithdraw()),
  },
  {
    name: 'pictures-refund',
    file: 'orders/refund-section.tsx',
    part: 'pictures',
    who: 'buyer',
    hash: ({ refunding }) => link(routes.orderDetail, refunding),
    async before(page) {
      await withPictures(page);
      await aRefund(page, { pictureCount: 2 });
      await answer(page, 'lyceum/refunds/v1/pictures', { list: pictures.map((url) => ({ url })) });
    },
    open: (page) => press(page, m.orders_picturesSeen({ count: 2 })),
  },
  {
    name: 'sheet-appeal',
    file: 'orders/appeal-sheet.tsx',
    part: 'sheet',
    who: 'buyer',
    hash: ({ refunding }) => link(routes.orderDetail, refunding),
    before: (page) => aRefund(page, { state: 'refused', actions: ['appeal'] }),
    open: (page) => press(page, m.orders_refundAppeal()),
  },
  {
    name: 'question-cancel-order',
    file: 'orders/order-actions.tsx',
    part: 'question',
    who: 'buyer',
    hash: ({ pending }) => link(routes.orderDetail, pending),
    open: (page) => press(page, m.orders_cancel()),
  },
  {
    name: 'question-received',
    file: 'orders/order-actions.tsx',
    part: 'question',
    who: 'buyer',
    hash: ({ watchable }) => link(routes.orderDetail, { orderId: watchable.orderId }),
    before: (page) => amend(page, orderDetails, (data) => ({ ...data, actions: ['receive'] })),
    open: (page) => press(page, m.shipments_receive()),
  },
  {
    name: 'question-move',
    file: 'bookings/move-bar.tsx',
    part: 'question',
    who: 'buyer',
    hash: ({ package: { productId, sessionId } }) => link(routes.choseConsultTime, { productId, sessionId }),
    async open(page) {
      await page.locator('section li button:enabled').first().click();
      await press(page, m.bookings_moveYes());
    },
  },
  {
    name: 'sheet-series-hours',
    file: 'bookings/series-change.tsx',
    part: 'sheet',
    who: 'buyer',
    hash: ({ spaceId }) => link(routes.reservationTime, { productId: spaceId }),
    async open(page) {
      const days = page.locator('button[data-date]:enabled').filter({ hasNotText: m.bookings_dayFull() });
      await page.locator('button[data-date]').first().waitFor();
      // At the end of a month none may be left in it.
      if ((await days.count()) === 0) {
        await press(page, m.bookings_monthAfter());
      }
      await days.first().click();
      await page.locator('section li button[aria-pressed]:enabled').first().click();
      await press(page, startsWith(m.bookings_weeks({ count: 4 })));
      await page.locator('section li button[aria-label]').first().click();
    },
  },
  {
    name: 'sheet-wait',
    file: 'waits/wait-sheet.tsx',
    part: 'sheet',
    who: 'buyer',
    hash: ({ serviceId }) => link(routes.choseConsultTime, { productId: serviceId }),
    before: (page) => amend(page, 'timeFront/product/getConsultTimeMonthByProductId?*', allFull),
    open: (page) => press(page, new RegExp(m.waits_join())),
  },
  {
    name: 'question-accept-time',
    file: 'orders/proposals.tsx',
    part: 'question',
    who: 'buyer',
    hash: () => link(routes.orderList),
    before: withProposal,
    open: (page) => page.getByText(m.moves_accept(), { exact: true }).click(),
  },
  {
    name: 'question-keep-time',
    file: 'orders/proposals.tsx',
    part: 'question',
    who: 'buyer',
    hash: () => link(routes.orderList),
    before: withProposal,
    open: (page) => page.getByText(m.moves_decline(), { exact: true }).click(),
  },
  {
    name: 'question-leave-wait',
    file: 'waits/own-waits.tsx',
    part: 'question',
    who: 'buyer',
    hash: () => link(routes.orderList),
    before: (page) => answer(page, 'lyceum/waits/v1/listOwn', { list: [aTurn] }),
    open: (page) => page.getByText(m.waits_leave(), { exact: true }).click(),
  },
  {
    name: 'question-cancel-visit',
    file: 'visits/own-visits.tsx',
    part: 'question',
    who: 'buyer',
    hash: ({ visitedSpaceId }) => link(routes.spaceConsulting, { id: visitedSpaceId }),
    open: (page) => page.getByText(m.visits_cancel(), { exact: true }).click(),
  },
  {
    name: 'question-withdraw-consent',
    file: 'consultants/my-consulting.screen.tsx',
    part: 'question',
    who: 'buyer',
    hash: () => link(routes.myConsulting, {}),
    open: (page) => page.getByText(m.consultants_withdraw(), { exact: true }).first().click(),
  },
  {
    name: 'question-discard-hours',
    file: 'consultants/own-hours.tsx',
    part: 'question',
    who: 'buyer',
    hash: () => link(routes.myConsulting, { part: 'hours' }),
    open: async (page) => {
      await page.getByLabel(m.timetables_before(), { exact: true }).fill('25');
      await press(page, m.timetables_discard());
    },
  },
  {
    name: 'question-discard-profile',
    file: 'consultants/profile-form.tsx',
    part: 'question',
    who: 'buyer',
    hash: () => link(routes.myConsulting, { part: 'profile' }),
    open: async (page) => {
      await page.getByLabel(m.consultants_yourName()).first().fill('顧小梅');
      await press(page, m.timetables_discard());
    },
  },
  {
    name: 'question-unlink-calendar',
    file: 'consultants/own-calendars.tsx',
    part: 'question',
    who: 'buyer',
    hash: () => link(routes.myConsulting, { part: 'calendars' }),
    before: (page) =>
      amend<object>(page, 'lyceum/timetables/v1/mine?*', (timetable) => ({
        ...timetable,
        busyCalendar: { host: 'calendar.example', readAt: new Date().toISOString(), trouble: null },
      })),
    open: (page) => press(page, m.timetables_busyUnlink()),
  },
  {
    name: 'question-renew-feed',
    file: 'ui/feed-card.tsx',
    part: 'question',
    who: 'buyer',
    hash: () => link(routes.myConsulting, { part: 'calendars' }),
    open: async (page) => {
      await press(page, m.orders_feedShow());
      await press(page, m.orders_feedRenew());
    },
  },
  {
    name: 'question-remove-note',
    file: 'consultations/session-notes.tsx',
    part: 'question',
    who: 'buyer',
    hash: () => link(routes.myConsulting, {}),
    open: async (page) => {
      await page
        .getByRole('button', { name: new RegExp(`^${m.consultations_notes()}`) })
        .first()
        .click();
      await page.getByRole('button', { name: m.consultations_removeNote(), exact: true }).click();
    },
  },
  {
    name: 'question-draft-elsewhere',
    file: 'applications/partner-form.tsx',
    part: 'question',
    who: 'buyer',
    hash: () => link(routes.plannerPartner),
    async open(page) {
      const saved = { version: 2, values: {}, papers: {}, faults: {} };
      await refuse(page, 'applications/v1/save', 'editedMeanwhile', { saved, by: null, at: null });
      await page.getByLabel(m.applications_field_name()).fill('晨光');
    },
  },
  {
    name: 'question-withdraw-enquiry',
    file: 'enquiries/enquiry-card.tsx',
    part: 'question',
    who: 'buyer',
    hash: () => link(routes.consultingApply),
    before: (page) =>
      amend<{ list: object[] }>(page, 'lyceum/enquiries/v1/listOwn', ({ list }) => ({
        list: list.map((enquiry) => ({ ...enquiry, state: 'open' })),
      })),
    open: (page) => press(page, m.enquiries_withdraw()),
  },
  {
    name: 'question-withdraw-cancellation',
    file: 'cancellations/cancel.screen.tsx',
    part: 'question',
    who: 'buyer',
    hash: () => link(routes.cancel),
    before: (page) => withCancellation(page, inReview),
    open: (page) => press(page, m.cancellations_withdraw()),
  },
  {
    name: 'question-price-changed',
    file: 'orders/confirm-page.tsx',
    part: 'question',
    who: 'buyer',
    hash: ({ cartId }) => link(routes.confirmOrder, { cartId }),
    async open(page) {
      await refuse(page, 'order/commit', 'priceChanged', { total: '1234.00' });
      await submitOrder(page);
    },
  },
  {
    name: 'question-unpaid',
    file: 'orders/unpaid-question.ts',
    part: 'question',
    who: 'buyer',
    hash: ({ cartId }) => link(routes.confirmOrder, { cartId }),
    async open(page) {
      await refuse(page, 'order/commit', 'unpaidTooMany', { most: 5 }, m.refusals_unpaidTooMany({ most: 5 }));
      await submitOrder(page);
    },
  },
  {
    name: 'sheet-counter',
    file: 'verifications/counter.screen.tsx',
    part: 'sheet',
    who: 'buyer',
    hash: () => link(routes.counter),
    before: (page) => asSeller(page, null),
    open: enterCode,
  },
  {
    name: 'sheet-counter-used',
    file: 'verifications/counter.screen.tsx',
    part: 'sheet',
    again: true,
    who: 'buyer',
    hash: () => link(routes.counter),
    before: (page) => asSeller(page, '2026-03-07T01:52:00.000Z'),
    open: enterCode,
  },
  {
    name: 'question-agree-refund',
    file: 'sales/sale-refunds.tsx',
    part: 'question',
    who: 'buyer',
    hash: aSalesPage,
    before: (page) => aSaleWith(page, 0),
    open: (page) => press(page, m.refunds_agree()),
  },
  {
    name: 'question-refuse-refund',
    file: 'sales/sale-refunds.tsx',
    part: 'question',
    again: true,
    who: 'buyer',
    hash: aSalesPage,
    before: (page) => aSaleWith(page, 0),
    async open(page) {
      await page.getByLabel(m.refunds_answer()).fill('課程已經開始。');
      await press(page, m.refunds_refuse());
    },
  },
  {
    name: 'pictures-sale',
    file: 'sales/sale-refunds.tsx',
    part: 'pictures',
    who: 'buyer',
    hash: aSalesPage,
    async before(page) {
      await withPictures(page);
      await aSaleWith(page, 2);
      await answer(page, 'lyceum/refunds/v1/picturesByPhone', { list: pictures.map((url) => ({ url })) });
    },
    open: (page) => press(page, m.refunds_showPictures({ count: 2 })),
  },
  {
    name: 'sheet-listing',
    file: 'listings/listing-sheet.tsx',
    part: 'sheet',
    who: 'buyer',
    hash: () => link(routes.commodityManagement),
    before: asShopkeeper,
    open: openListing,
  },
  {
    name: 'question-take-off',
    file: 'listings/listing-sheet.tsx',
    part: 'question',
    who: 'buyer',
    hash: () => link(routes.commodityManagement),
    before: asShopkeeper,
    async open(page) {
      await openListing(page);
      await press(page, m.listings_takeOff());
      await page.getByRole('dialog', { name: m.listings_phoneTakeOffAsk() }).waitFor();
    },
  },
  {
    name: 'question-drop-terms',
    file: 'listings/listing-sheet.tsx',
    part: 'question',
    who: 'buyer',
    hash: () => link(routes.commodityManagement),
    before: asShopkeeper,
    async open(page) {
      await openListing(page);
      await page.getByLabel(m.listings_price()).first().fill('abc');
      await press(page, m.shell_close());
      await page.getByRole('dialog', { name: m.listings_phoneDrop() }).waitFor();
    },
  },
  {
    name: 'sheet-message',
    file: 'messages/message-options.tsx',
    part: 'sheet',
    who: 'buyer',
    hash: writing,
    before: justWritten,
    open: (page) => press(page, m.messages_options()),
  },
  {
    name: 'pictures-message',
    file: 'messages/message-files.tsx',
    part: 'pictures',
    who: 'buyer',
    hash: writing,
    async before(page) {
      await withPictures(page);
      const sent = { name: 'a.jpg', size: 80_000, picture: true, width: 400, height: 300 };
      await justWritten(
        page,
        pictures.map((url) => ({ ...sent, fileId: url, url })),
      );
    },
    open: async (page) =>
      page
        .getByRole('button', { name: m.messages_picture({ name: 'a.jpg' }) })
        .first()
        .click(),
  },
  {
    name: 'sheet-conversation',
    file: 'messages/conversation-sheet.tsx',
    part: 'sheet',
    who: 'buyer',
    hash: writing,
    open: (page) => press(page, m.messages_more()),
  },
  {
    name: 'sheet-report',
    file: 'messages/report-sheet.tsx',
    part: 'sheet',
    who: 'buyer',
    hash: writing,
    async open(page) {
      await press(page, m.messages_more());
      await press(page, m.messages_report());
      await page.getByText(m.messages_reportText()).waitFor();
    },
  },
  {
    name: 'sheet-message-search',
    file: 'messages/search-sheet.tsx',
    part: 'sheet',
    who: 'buyer',
    hash: writing,
    async open(page) {
      await press(page, m.messages_more());
      await press(page, m.messages_search());
      await page.getByLabel(m.messages_searchWords()).fill('颱風');
      await page.getByRole('button', { name: '颱風' }).first().waitFor();
    },
  },
  {
    name: 'question-block',
    file: 'messages/conversation-sheet.tsx',
    part: 'question',
    who: 'buyer',
    hash: writing,
    async open(page) {
      await press(page, m.messages_more());
      await press(page, m.messages_block());
      await page.getByText(m.messages_blockText()).waitFor();
    },
  },
  {
    name: 'question-take-back',
    file: 'messages/message-options.tsx',
    part: 'question',
    who: 'buyer',
    hash: writing,
    before: justWritten,
    async open(page) {
      await press(page, m.messages_options());
      await press(page, m.messages_takeBack());
      await page.getByRole('dialog', { name: m.messages_takeBackAsk() }).waitFor();
    },
  },
];

/** Brings an overlay up, on its screen loaded anew. */
export async function bringUpInShop(page: Page, overlay: ShopOverlay, scenery: Scenery): Promise<Locator> {
  await page.unrouteAll();
  await overlay.before?.(page);
  await openScreen(page, overlay.hash(scenery));
  await overlay.open(page);
  const shown = page.locator(`${shopParts[overlay.part].shown}:visible`).last();
  await shown.waitFor();
  await expect.poll(() => shown.evaluate(isAtRest)).toBe(true);
  // What waits says so; everything else has what it shows.
  if (overlay.part !== 'veil') {
    await settled(page);
  }
  return shown;
}
