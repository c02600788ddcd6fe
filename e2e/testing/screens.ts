import { link, type ParamsArgs, type Row } from '@lyceum/web/routes';
import { routes } from '../../apps/storefront/src/routes.ts';
import type { Session } from './calls.ts';
import { invitationToken, type Scenery } from './scenery.ts';

type RouteName = keyof typeof routes;

/** One look at a screen: its address (the part after `#`) and who looks. */
export interface Look {
  /** What tells it from other looks at the same screen; empty for the plain one. */
  as: string;
  hash: string;
  who: Who;
}

/** A seller is an owner of an agency, with the phone tied. */
type Who = 'visitor' | 'buyer' | 'seller';

function look<R extends Row>(as: string, who: Who, row: R, ...params: ParamsArgs<R>): Look {
  return { as, who, hash: link(row, ...params) };
}

export const sessionOf = ({ buyer, seller }: Scenery, who: Who): Session | null =>
  ({ visitor: null, buyer, seller })[who];

const visitor = 'visitor';
const buyer = 'buyer';
const seller = 'seller';
const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);

/** Every row of the route table with what it is opened with; one for each state that looks different. */
export const looks: Record<RouteName, (scenery: Scenery) => Look[]> = {
  login: () => [look('', visitor, routes.login)],
  settings: () => [look('', buyer, routes.settings)],
  account: () => [look('', buyer, routes.account)],
  privacy: () => [look('', buyer, routes.privacy), look('visitor', visitor, routes.privacy)],
  bind: () => [look('', buyer, routes.bind)],
  cancel: () => [look('', buyer, routes.cancel)],
  cancellationNotice: () => [look('', visitor, routes.cancellationNotice)],
  cnRegister: () => [look('', visitor, routes.cnRegister)],
  twRegister: () => [look('', visitor, routes.twRegister)],
  registered: () => [look('', visitor, routes.registered)],
  findOrRegister: () => [
    look('', visitor, routes.findOrRegister, { mode: 'find' }),
    look('register', visitor, routes.findOrRegister, { mode: 'register' }),
  ],
  cnAgreement: () => [look('', visitor, routes.cnAgreement)],
  twAgreement: () => [look('', visitor, routes.twAgreement)],
  mine: () => [
    look('', buyer, routes.mine),
    look('visitor', visitor, routes.mine),
    look('seller', seller, routes.mine),
  ],
  userAgreement: () => [look('', visitor, routes.userAgreement)],
  privacyPolicy: () => [look('', visitor, routes.privacyPolicy)],
  downApp: () => [look('', visitor, routes.downApp, { from: '/mine' })],
  scanDownApp: () => [look('', visitor, routes.scanDownApp)],
  downActivity: () => [look('', visitor, routes.downActivity)],
  downActivityNew: () => [look('', visitor, routes.downActivityNew)],
  player: ({ watchable, recorded }) => [
    look('', buyer, routes.player, { productId: watchable.productId }),
    look('notBought', visitor, routes.player, { productId: recorded.productId, catalogId: recorded.lastLessonId }),
  ],
  agencyFree: () => [
    look('', visitor, routes.agencyFree),
    look('free', visitor, routes.agencyFree, { priceMost: '0' }),
  ],
  agencyList: () => [look('', visitor, routes.agencyList), look('map', visitor, routes.agencyList, { view: 'map' })],
  agencySearch: () => [
    look('', visitor, routes.agencySearch, { keyword: '拾穗' }),
    look('empty', visitor, routes.agencySearch, { keyword: 'zzzzqqq' }),
  ],
  polymerization: () =>
    (['institutions', 'camps', 'teachers'] as const).map((tab) =>
      look(tab === 'institutions' ? '' : tab, visitor, routes.polymerization, { tab }),
    ),
  presentation: ({ agencyId }) => [
    look('', visitor, routes.presentation, { agencyId }),
    look('gone', visitor, routes.presentation, { agencyId: 'agy_gone' }),
  ],
  myConsulting: () => [
    look('', buyer, routes.myConsulting),
    look('hours', buyer, routes.myConsulting, { part: 'hours' }),
    look('calendars', buyer, routes.myConsulting, { part: 'calendars' }),
    look('profile', buyer, routes.myConsulting, { part: 'profile' }),
    look('invited', buyer, routes.myConsulting, { invitation: invitationToken }),
  ],
  consultant: ({ consultantId }) => [
    look('', visitor, routes.consultant, { id: consultantId }),
    look('gone', visitor, routes.consultant, { id: 'cns_gone' }),
  ],
  reservationTime: ({ spaceId, rental }) => [
    look('', buyer, routes.reservationTime, { productId: spaceId }),
    look('moving', buyer, routes.reservationTime, { productId: rental.productId, sessionId: rental.sessionId }),
    look('gone', buyer, routes.reservationTime, { productId: 'prd_gone' }),
  ],
  chooseTime: ({ inPerson }) => [
    look('', buyer, routes.chooseTime, { productId: inPerson.productId }),
    look('gone', buyer, routes.chooseTime, { productId: 'prd_gone' }),
  ],
  choseConsultTime: ({ serviceId, package: { productId, sessionId, lineId } }) => [
    look('', buyer, routes.choseConsultTime, { productId: serviceId }),
    look('moving', buyer, routes.choseConsultTime, { productId, sessionId }),
    look('later', buyer, routes.choseConsultTime, { productId, sessionId, lineId }),
    look('gone', buyer, routes.choseConsultTime, { productId: 'prd_gone' }),
  ],
  dateView: ({ spaceId, serviceId }) => [
    look('', visitor, routes.dateView, { productId: spaceId }),
    look('consulting', visitor, routes.dateView, { productId: serviceId }),
  ],
  spaceConsulting: ({ spaceId, visitedSpaceId }) => [
    look('', buyer, routes.spaceConsulting, { id: spaceId }),
    look('asked', buyer, routes.spaceConsulting, { id: visitedSpaceId }),
    look('gone', buyer, routes.spaceConsulting, { id: 'prd_gone' }),
  ],
  applicationResults: () => [
    look('', buyer, routes.applicationResults),
    look('renewal', seller, routes.applicationResults),
  ],
  cooperation: () => [
    look('', buyer, routes.cooperation),
    look('visitor', visitor, routes.cooperation),
    look('recommend', buyer, routes.cooperation, { part: 'recommend' }),
    look('recommendVisitor', visitor, routes.cooperation, { part: 'recommend' }),
  ],
  coursePartner: () => [look('', buyer, routes.coursePartner), look('renewal', seller, routes.coursePartner)],
  partner: () => [look('', buyer, routes.partner)],
  plannerPartner: () => [look('', buyer, routes.plannerPartner)],
  spacePartner: () => [look('', buyer, routes.spacePartner)],
  consultingApply: () => [look('', buyer, routes.consultingApply)],
  consultOrder: ({ talk }) => [look('', buyer, routes.consultOrder, { cartId: talk.cartId })],
  consultantList: () => [
    look('', visitor, routes.consultantList),
    look('narrowed', visitor, routes.consultantList, { language: 'en', region: 'tw' }),
    look('soonest', visitor, routes.consultantList, { sort: 'soonest', within: '7' }),
    look('empty', visitor, routes.consultantList, { topic: 'Juggling' }),
  ],
  selectionSquare: () => [look('', buyer, routes.selectionSquare)],
  selectionSearch: () => [look('', buyer, routes.selectionSearch, { keyword: '學' })],
  selectionCourseDetail: ({ distributed }) => [
    look('', buyer, routes.selectionCourseDetail, { id: distributed.productId, type: '2' }),
    look('gone', buyer, routes.selectionCourseDetail, { id: 'prd_gone' }),
  ],
  selectionOrganization: ({ distributed: { agencyId } }) => [
    look('', buyer, routes.selectionOrganization, { sellerId: agencyId }),
  ],
  organizationCourseList: ({ distributed: { agencyId } }) => [
    look('', buyer, routes.organizationCourseList, { sellerId: agencyId }),
  ],
  teacherDetail: ({ teacherId }) => [
    look('', visitor, routes.teacherDetail, { id: teacherId }),
    look('gone', visitor, routes.teacherDetail, { id: 'tch_gone' }),
  ],
  messages: () => [
    look('', buyer, routes.messages),
    look('none', seller, routes.messages),
    look('notices', buyer, routes.messages, { tab: 'notices' }),
    look('noNotices', seller, routes.messages, { tab: 'notices' }),
  ],
  help: ({ pending: { orderId } }) => [
    look('', visitor, routes.help),
    look('found', buyer, routes.help, { keyword: '退款', orderId }),
    look('nothing', visitor, routes.help, { keyword: 'zzzzqqq' }),
  ],
  listOfB: () => [look('', seller, routes.listOfB), look('noSeller', buyer, routes.listOfB)],
  sendMessage: ({ talkedAgencyId, conversationId, distributed }) => [
    look('', buyer, routes.sendMessage, { sellerId: talkedAgencyId, userType: '1', cardShow: 'noCard' }),
    look('seller', seller, routes.sendMessage, { conversationId, userType: '2' }),
    look('new', buyer, routes.sendMessage, {
      sellerId: distributed.agencyId,
      userType: '1',
      cardShow: 'haveCard',
      productId: distributed.productId,
    }),
    look('support', buyer, routes.sendMessage, { userType: '4' }),
    look('gone', buyer, routes.sendMessage, { sellerId: 'agc_gone', userType: '1' }),
    look('noType', buyer, routes.sendMessage, { sellerId: talkedAgencyId, userType: '7' }),
  ],
  counter: ({ sellersOrderId }) => [
    look('', seller, routes.counter),
    look('orders', seller, routes.counter, { part: 'orders' }),
    look('order', seller, routes.counter, { orderId: sellersOrderId }),
    look('noOrder', seller, routes.counter, { orderId: 'ord_gone' }),
    look('noSeller', buyer, routes.counter),
    look('tie', buyer, routes.counter, { tie: 'gone' }),
  ],
  commodityManagement: () => [
    look('', seller, routes.commodityManagement),
    look('noSeller', buyer, routes.commodityManagement),
  ],
  commodityStatistics: ({ sellersProductId }) => [
    look('', seller, routes.commodityStatistics),
    look('product', seller, routes.commodityStatistics, { productId: sellersProductId, figure: 'views', days: '7' }),
    look('gone', seller, routes.commodityStatistics, { productId: 'prd_gone' }),
    look('noSeller', buyer, routes.commodityStatistics),
  ],
  teacherList: ({ agencyId }) => [look('', visitor, routes.teacherList, { agencyId })],
  childDetails: ({ serviceId }) => [look('', visitor, routes.childDetails, { id: serviceId })],
  consultationService: ({ serviceId }) => [look('', visitor, routes.consultationService, { id: serviceId })],
  homeSearch: () => [look('', visitor, routes.homeSearch)],
  homeSearchResult: () => [
    look('', visitor, routes.homeSearchResult, { keyword: '鋼琴' }),
    look('agencies', visitor, routes.homeSearchResult, { keyword: '鋼琴', kind: 'agency' }),
    look('consultants', visitor, routes.homeSearchResult, { keyword: '升學', kind: 'consultant' }),
    look('empty', visitor, routes.homeSearchResult, { keyword: 'zzzzqqq' }),
  ],
  homePlace: () => [
    look('', visitor, routes.homePlace),
    look('map', visitor, routes.homePlace, { view: 'map' }),
    look('dated', visitor, routes.homePlace, { when: `${inAWeek}.evening` }),
    look('empty', visitor, routes.homePlace, { use: 'art', heads: '100' }),
  ],
  spaceRental: ({ spaceId }) => [look('', visitor, routes.spaceRental, { id: spaceId })],
  courses: ({ ageBand }) => [
    look('', visitor, routes.courses),
    look('narrowed', visitor, routes.courses, { form: 'recorded', ageBand }),
    look('empty', visitor, routes.courses, { form: 'live', ageBand: 'under3' }),
  ],
  courseList: ({ categoryId }) => [
    look('', visitor, routes.courseList),
    look('narrowed', visitor, routes.courseList, { cateId: categoryId, form: 'recorded', trial: '1' }),
    look('empty', visitor, routes.courseList, { form: 'offline', priceMost: '1' }),
  ],
  courseSearch: () => [look('', visitor, routes.courseSearch)],
  courseSearchResult: () => [
    look('', visitor, routes.courseSearchResult, { keyword: '鋼琴', form: 'online' }),
    look('empty', visitor, routes.courseSearchResult, { keyword: 'zzzzqqq' }),
  ],
  courseCollection: () => [
    look('', buyer, routes.courseCollection),
    look('empty', buyer, routes.courseCollection, { form: 'live' }),
    look('visitor', visitor, routes.courseCollection),
  ],
  collectionPage: ({ favouriteListId: listId }) => [
    look('', buyer, routes.collectionPage),
    look('list', buyer, routes.collectionPage, { listId }),
    look('agencies', buyer, routes.collectionPage, { tab: 'agencies' }),
    look('agenciesOfList', buyer, routes.collectionPage, { tab: 'agencies', listId }),
    look('selection', buyer, routes.collectionPage, { tab: 'selection' }),
  ],
  myAgency: () => [
    look('', buyer, routes.myAgency),
    look('ofAnother', buyer, routes.myAgency, { invitation: 'siv_gone' }),
  ],
  shopHome: ({ agencyId }) => [
    // First without one: the shop that was opened last is opened again.
    look('mall', visitor, routes.shopHome),
    look('', visitor, routes.shopHome, { sellerId: agencyId }),
    look('gone', visitor, routes.shopHome, { sellerId: 'agy_gone' }),
  ],
  home: () => [look('', visitor, routes.home)],
  classify: () => [look('', visitor, routes.classify)],
  goodDetail: ({ recorded, inPerson, watchable, spaceId }) => [
    look('', visitor, routes.goodDetail, { id: recorded.productId }),
    look('inPerson', visitor, routes.goodDetail, { id: inPerson.productId, type: '1' }),
    look('bought', buyer, routes.goodDetail, { id: watchable.productId }),
    look('space', visitor, routes.goodDetail, { id: spaceId, type: '3' }),
    look('gone', visitor, routes.goodDetail, { id: 'prd_gone' }),
  ],
  pdtList: ({ categoryId }) => [
    look('', visitor, routes.pdtList, { cateId: categoryId }),
    look('empty', visitor, routes.pdtList, { cateId: categoryId, priceMost: '1' }),
  ],
  search: () => [look('', visitor, routes.search)],
  searchResult: () => [
    look('', visitor, routes.searchResult, { keyword: '鋼琴' }),
    look('empty', visitor, routes.searchResult, { keyword: 'zzzzqqq' }),
  ],
  editAddress: () => [
    look('', buyer, routes.editAddress),
    look('choosing', buyer, routes.editAddress, { choose: '1' }),
  ],
  confirmOrderSelection: ({ wholesale: { cartId } }) => [look('', buyer, routes.confirmOrderSelection, { cartId })],
  checkstandSelection: ({ wholesale: { orderId } }) => [look('', buyer, routes.checkstandSelection, { orderId })],
  orderDetailSquare: ({ wholesale: { orderId } }) => [look('', buyer, routes.orderDetailSquare, { orderId })],
  purchase: () => [look('', buyer, routes.purchase), look('empty', buyer, routes.purchase, { status: '5' })],
  cart: () => [look('', buyer, routes.cart), look('visitor', visitor, routes.cart)],
  confirmOrder: ({ cartId }) => [look('', buyer, routes.confirmOrder, { cartId })],
  checkstand: ({ pending }) => [look('', buyer, routes.checkstand, pending)],
  squarePayment: ({ inDollars }) => [look('', buyer, routes.squarePayment, inDollars)],
  checkResult: ({ pending, failed }) => [
    look('', buyer, routes.checkResult, { orderId: failed.orderId }),
    look('unpaid', buyer, routes.checkResult, { orderId: pending.orderId }),
  ],
  paypal: ({ inDollars, failed, pending }) => [
    look('', buyer, routes.paypal, { orderId: inDollars.orderId }),
    look('failed', buyer, routes.paypal, { orderId: failed.orderId }),
    look('unpaid', buyer, routes.paypal, { orderId: pending.orderId }),
  ],
  cardPayment: ({ buyer: { profile }, watchable }) => [
    look('', buyer, routes.cardPayment, { orderId: watchable.orderId, userId: profile.id }),
  ],
  orderSuccess: ({ watchable, withCode }) => [
    look('', buyer, routes.orderSuccess, { orderId: watchable.orderId }),
    look('inPerson', buyer, routes.orderSuccess, { orderId: withCode.orderId }),
  ],
  orderList: () => [
    look('', buyer, routes.orderList),
    look('empty', buyer, routes.orderList, { status: '5' }),
    look('visitor', visitor, routes.orderList),
  ],
  orderDetail: ({ pending, watchable, withCode, cancelled, refunding }) => [
    look('', buyer, routes.orderDetail, { orderId: watchable.orderId }),
    look('pending', buyer, routes.orderDetail, { orderId: pending.orderId }),
    look('withCode', buyer, routes.orderDetail, { orderId: withCode.orderId }),
    look('cancelled', buyer, routes.orderDetail, { orderId: cancelled.orderId }),
    look('refunding', buyer, routes.orderDetail, { orderId: refunding.orderId }),
  ],
};

export const rows: Readonly<Record<RouteName, Row>> = routes;
export const routeNames = Object.keys(routes) as RouteName[];
