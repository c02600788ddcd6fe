import { screen, type Redirect } from '@lyceum/web/routes';

/** The items of the tab bar; `search` is the raised one in the centre. */
export type Tab = 'home' | 'classify' | 'search' | 'orders' | 'mine';

/** What narrows and sorts a list of products. */
const narrowing = [
  'kind?',
  'cateId?',
  'form?',
  'ageBand?',
  'region?',
  'agencyId?',
  'trial?',
  'use?',
  'city?',
  'heads?',
  'when?',
  'priceLeast?',
  'priceMost?',
  'sort?',
] as const;

/** A cart, lines of it, or a product alone; SPEC.md's keyboard flag. */
const ordering = ['productId?', 'keyboard?', 'cartId?', 'lines?'] as const;

/** Whoever comes back from a third party: which one, and a ticket or why there is none. */
const fromThirdParty = ['source?', 'ticket?', 'trouble?'] as const;

// One row = one line = one screen, in folder order. Paths are SPEC.md's, misspellings too.
// oxfmt-ignore
export const routes = {
  account: screen('/settings/account', () => import('./accounts/account.screen.tsx'), { query: fromThirdParty, login: true }),
  bind: screen('/bind', () => import('./accounts/bind.screen.tsx'), { query: ['ticket?'] }),
  cnAgreement: screen('/cnAgreement', () => import('./accounts/cn-agreement.screen.tsx')),
  cnRegister: screen('/cnRegister', () => import('./accounts/cn-register.screen.tsx')),
  findOrRegister: screen('/findOrRegsiter', () => import('./accounts/find-or-register.screen.tsx'), { query: ['mode?'] }),
  login: screen('/login', () => import('./accounts/login.screen.tsx'), { query: fromThirdParty }),
  mine: screen('/mine', () => import('./accounts/mine.screen.tsx'), { tab: 'mine', keepAlive: true }),
  privacy: screen('/settings/privacy', () => import('./accounts/privacy.screen.tsx')),
  privacyPolicy: screen('/privacyPolicy', () => import('./accounts/privacy-policy.screen.tsx')),
  registered: screen('/oRegistered', () => import('./accounts/registered.screen.tsx')),
  settings: screen('/settings', () => import('./accounts/settings.screen.tsx'), { login: true }),
  twAgreement: screen('/twAgreement', () => import('./accounts/tw-agreement.screen.tsx')),
  twRegister: screen('/twRegister', () => import('./accounts/tw-register.screen.tsx')),
  userAgreement: screen('/userAgreement', () => import('./accounts/user-agreement.screen.tsx')),
  editAddress: screen('/editAddress', () => import('./addresses/edit-address.screen.tsx'), { query: ['choose?'], login: true }),
  agencyFree: screen('/agency/agencyFree', () => import('./agencies/agency-free.screen.tsx'), { query: ['priceMost?'], keepAlive: true }),
  agencyList: screen('/agency/list', () => import('./agencies/agency-list.screen.tsx'), { query: ['sort?', 'view?'], keepAlive: true }),
  agencySearch: screen('/agency/search', () => import('./agencies/agency-search.screen.tsx'), { query: ['keyword?'] }),
  polymerization: screen('/polymerization', () => import('./agencies/polymerization.screen.tsx'), { query: ['tab?'], keepAlive: true }),
  presentation: screen('/agency/presentation', () => import('./agencies/presentation.screen.tsx'), { query: ['agencyId'] }),
  choseConsultTime: screen('/choseConsultTime', () => import('./bookings/chose-consult-time.screen.tsx'), { query: ['productId', 'consultantId?', 'sessionId?', 'lineId?'], login: true }),
  consultOrder: screen('/consultOrder', () => import('./bookings/consult-order.screen.tsx'), { query: ordering, login: true }),
  dateView: screen('/dateView', () => import('./bookings/date-view.screen.tsx'), { query: ['productId'] }),
  reservationTime: screen('/reservationTime', () => import('./bookings/reservation-time.screen.tsx'), { query: ['productId', 'sessionId?'], login: true }),
  consultant: screen('/consultant', () => import('./consultants/consultant.screen.tsx'), { query: ['id'] }),
  consultantList: screen('/consultantList', () => import('./consultants/consultant-list.screen.tsx'), { query: ['topic?', 'language?', ...narrowing, 'within?'], keepAlive: true }),
  myConsulting: screen('/myConsulting', () => import('./consultants/my-consulting.screen.tsx'), { query: ['invitation?', 'part?'], login: true }),
  childDetails: screen('/makeProgrammeDetails/childDetails', () => import('./consulting/child-details.screen.tsx'), { query: ['id'] }),
  consultationService: screen('/consultationService', () => import('./consulting/consultation-service.screen.tsx'), { query: ['id'] }),
  chooseTime: screen('/chooseTime', () => import('./courses/choose-time.screen.tsx'), { query: ['productId'], login: true }),
  courses: screen('/courses', () => import('./courses/courses.screen.tsx'), { query: ['form?', 'ageBand?'], keepAlive: true }),
  courseList: screen('/course/list', () => import('./courses/course-list.screen.tsx'), { query: narrowing, keepAlive: true }),
  courseSearch: screen('/course/search', () => import('./courses/course-search.screen.tsx'), { keepAlive: true }),
  courseSearchResult: screen('/course/searchResult', () => import('./courses/course-search-result.screen.tsx'), { query: ['keyword', ...narrowing], keepAlive: true }),
  goodDetail: screen('/goodDetail', () => import('./courses/good-detail.screen.tsx'), { query: ['id', 'type?'] }),
  player: screen('/player', () => import('./courses/player.screen.tsx'), { query: ['productId', 'catalogId?'] }),
  checkstandSelection: screen('/checkstandSelection', () => import('./distribution/checkstand-selection.screen.tsx'), { query: ['orderId'], login: true }),
  confirmOrderSelection: screen('/confirmOrderSelection', () => import('./distribution/confirm-order-selection.screen.tsx'), { query: ordering, login: true }),
  orderDetailSquare: screen('/orderDetailSquare', () => import('./distribution/order-detail-square.screen.tsx'), { query: ['orderId'], login: true }),
  purchase: screen('/purchase', () => import('./distribution/purchase.screen.tsx'), { query: ['status?'], login: true }),
  downActivity: screen('/downActivity', () => import('./downloads/down-activity.screen.tsx')),
  downActivityNew: screen('/downActivityNew', () => import('./downloads/down-activity-new.screen.tsx')),
  downApp: screen('/downApp', () => import('./downloads/down-app.screen.tsx'), { query: ['from?'] }),
  scanDownApp: screen('/scanDownApp', () => import('./downloads/scan-down-app.screen.tsx'), { query: ['from?'] }),
  consultingApply: screen('/consultingApply', () => import('./enquiries/consulting-apply.screen.tsx'), { login: true }),
  courseCollection: screen('/course/coursecollection', () => import('./favourites/course-collection.screen.tsx'), { query: ['form?'], keepAlive: true }),
  homeSearch: screen('/homesearch', () => import('./finding/home-search.screen.tsx')),
  homeSearchResult: screen('/homesearchResult', () => import('./finding/home-search-result.screen.tsx'), { query: ['keyword', 'kind?', 'sort?'], keepAlive: true }),
  shopHome: screen('/home', () => import('./home/shop-home.screen.tsx'), { query: ['sellerId?', 'cateId?'] }),
  home: screen('/homepage', () => import('./home/home.screen.tsx'), { tab: 'home', keepAlive: true }),
  cart: screen('/cart', () => import('./orders/cart.screen.tsx')),
  confirmOrder: screen('/confirmOrder', () => import('./orders/confirm-order.screen.tsx'), { query: ordering, login: true }),
  orderDetail: screen('/orderDetail', () => import('./orders/order-detail.screen.tsx'), { query: ['orderId'], login: true }),
  orderList: screen('/orderList', () => import('./orders/order-list.screen.tsx'), { query: ['status?'], keepAlive: true, tab: 'orders' }),
  orderSuccess: screen('/orderSuccess', () => import('./orders/order-success.screen.tsx'), { query: ['orderId'], login: true }),
  cardPayment: screen('/cardPayment/:orderId/:userId', () => import('./payments/card-payment.screen.tsx'), { login: true }),
  checkResult: screen('/checkResult', () => import('./payments/check-result.screen.tsx'), { query: ['orderId'], login: true }),
  checkstand: screen('/checkstand', () => import('./payments/checkstand.screen.tsx'), { query: ['orderId'], login: true }),
  paypal: screen('/payment/paypal', () => import('./payments/paypal.screen.tsx'), { query: ['orderId'], login: true }),
  squarePayment: screen('/payment/square', () => import('./payments/square.screen.tsx'), { query: ['orderId'], login: true }),
  classify: screen('/classify', () => import('./products/classify.screen.tsx'), { tab: 'classify', keepAlive: true }),
  pdtList: screen('/pdtList', () => import('./products/pdt-list.screen.tsx'), { query: narrowing, keepAlive: true }),
  search: screen('/search', () => import('./products/search.screen.tsx'), { tab: 'search' }),
  searchResult: screen('/searchResult', () => import('./products/search-result.screen.tsx'), { query: ['keyword', ...narrowing], keepAlive: true }),
  organizationCourseList: screen('/organizationCourseList', () => import('./selection/organization-course-list.screen.tsx'), { query: ['sellerId'], login: true, keepAlive: true }),
  selectionCourseDetail: screen('/selectionCourseDetail', () => import('./selection/selection-course-detail.screen.tsx'), { query: ['id', 'type?'], login: true }),
  selectionOrganization: screen('/selectionOrganizationDeatil', () => import('./selection/selection-organization.screen.tsx'), { query: ['sellerId'], login: true }),
  selectionSearch: screen('/selectionSearch', () => import('./selection/selection-search.screen.tsx'), { query: ['keyword?'], login: true }),
  selectionSquare: screen('/selectionSquare', () => import('./selection/selection-square.screen.tsx'), { query: ['form?'], login: true, keepAlive: true }),
  homePlace: screen('/homeplace', () => import('./spaces/home-place.screen.tsx'), { query: [...narrowing, 'view?'], keepAlive: true }),
  spaceRental: screen('/spaceRental', () => import('./spaces/space-rental.screen.tsx'), { query: ['id'] }),
  teacherDetail: screen('/agency/teacher/detail', () => import('./teachers/teacher-detail.screen.tsx'), { query: ['id'] }),
  teacherList: screen('/agency/teacherList', () => import('./teachers/teacher-list.screen.tsx'), { query: ['agencyId'] }),
  counter: screen('/orderDetails', () => import('./verifications/counter.screen.tsx'), { query: ['orderId?', 'tie?'], login: true }),
  spaceConsulting: screen('/spaceConsulting', () => import('./visits/space-consulting.screen.tsx'), { query: ['id'], login: true }),
};

/** Old addresses, one a line. */
export const redirects: readonly Redirect[] = [
  { path: '/agency', to: '/polymerization' },
  { path: '/agency/agencyListNew', to: '/polymerization' },
  { path: '/campList', to: '/polymerization?tab=camps' },
];
