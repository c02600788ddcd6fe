/** What is counted of how the shop is used, of those who agreed to it (decision 56): no other name is taken. */
export const countedEvents = ['searched', 'productOpened', 'cartFilled', 'orderPlaced', 'orderPaid'] as const;
export type CountedEvent = (typeof countedEvents)[number];

/** Screens of the storefront by their names in its table of routes; a screen that is not among them does not compile there. */
export const countedScreens = [
  'account',
  'agencyFree',
  'agencyList',
  'agencySearch',
  'bind',
  'cardPayment',
  'cart',
  'checkResult',
  'checkstand',
  'checkstandSelection',
  'childDetails',
  'chooseTime',
  'choseConsultTime',
  'classify',
  'cnAgreement',
  'cnRegister',
  'confirmOrder',
  'confirmOrderSelection',
  'consultOrder',
  'consultant',
  'consultantList',
  'consultationService',
  'consultingApply',
  'counter',
  'courseCollection',
  'courseList',
  'courseSearch',
  'courseSearchResult',
  'courses',
  'dateView',
  'downActivity',
  'downActivityNew',
  'downApp',
  'editAddress',
  'findOrRegister',
  'goodDetail',
  'home',
  'homePlace',
  'homeSearch',
  'homeSearchResult',
  'login',
  'mine',
  'myConsulting',
  'orderDetail',
  'orderDetailSquare',
  'orderList',
  'orderSuccess',
  'paypal',
  'squarePayment',
  'organizationCourseList',
  'pdtList',
  'player',
  'polymerization',
  'presentation',
  'privacy',
  'privacyPolicy',
  'purchase',
  'registered',
  'reservationTime',
  'scanDownApp',
  'search',
  'searchResult',
  'selectionCourseDetail',
  'selectionOrganization',
  'selectionSearch',
  'selectionSquare',
  'settings',
  'shopHome',
  'spaceConsulting',
  'spaceRental',
  'teacherDetail',
  'teacherList',
  'twAgreement',
  'twRegister',
  'userAgreement',
] as const;

export const countedNames = [...countedEvents, ...countedScreens] as const;
export type CountedName = (typeof countedNames)[number];

/** Names in one batch; each of them counts once. */
export const largestBatch = 50;

/** Days for which sums are kept; the longest that is shown. */
export const keptDays = 365;
/** Days that are shown at once. */
export const shownDays = [7, 30, 90, keptDays] as const;
