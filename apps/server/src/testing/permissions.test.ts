import { checkUserLogin } from '@lyceum/contract/accounts.calls';
import { anAgency } from '@lyceum/fixtures/builders';
import { describe, expect, it } from 'vitest';
import { insertCatalogue } from '../demo/insert-catalogue.ts';
import { callOver, type Asker } from './call-over.ts';
import { targets, type Target } from './contract.ts';
import { kindsOfPerson, type KindOfPerson } from './kinds-of-person.ts';
import { asSupport } from './as-staff.ts';
import { aServer } from './test-server.ts';

// Who may call what, written by hand from RULES.md "Roles and what they may do". Nothing here is read from the table of permissions, so that a
// slip in the table, in `may` or in the verb of a call fails. A new call needs a line here.

const accounts = [
  'a buyer',
  'another buyer',
  'a consultant',
  'a company',
  'a student',
  'an account without a phone',
  'a promoter',
  'an account tied to staff with no right',
  'an account tied to staff with verify',
  'an account tied to staff with orders',
  'an account tied to staff with products',
  'an account tied to staff with statistics',
  'an account tied to an owner',
];
const children = ['a child without consent', 'a child without consent who is a promoter'];
const owners = ['an owner', "another agency's owner"];
const agencyStaff = [
  ...owners,
  'staff with no right',
  'staff with products',
  'staff with orders',
  'staff with verify',
  'staff with reviews',
  'staff with invoices',
  'staff with finance',
  'staff with statistics',
  'staff with staff',
];
const allRights = 'an operator with review,catalogue,orders,finance,support,settings';
const operators = [
  'an operator with no right',
  'an operator with review',
  'an operator with catalogue',
  'an operator with orders',
  'an operator with finance',
  'an operator with support',
  'an operator with settings',
  allRights,
];

/** The people whom a word of the matrix lets in. */
const letsIn = {
  anyone: ['a visitor', ...accounts, ...children, ...agencyStaff, ...operators],
  account: [...accounts, ...children],
  buyer: accounts,
  distributor: ['a promoter'],
  counter: ['an account tied to staff with verify', 'an account tied to an owner'],
  sellerProducts: ['an account tied to staff with products', 'an account tied to an owner'],
  sellerMember: [
    'an account tied to staff with no right',
    'an account tied to staff with verify',
    'an account tied to staff with orders',
    'an account tied to staff with products',
    'an account tied to staff with statistics',
    'an account tied to an owner',
  ],
  sellerOrders: ['an account tied to staff with orders', 'an account tied to an owner'],
  sellerStatistics: ['an account tied to staff with statistics', 'an account tied to an owner'],
  agencyOwner: owners,
  agencyStaff,
  agencyProducts: [...owners, 'staff with products'],
  agencyOrders: [...owners, 'staff with orders'],
  agencyTimes: [...owners, 'staff with products', 'staff with orders'],
  agencyVerify: [...owners, 'staff with verify'],
  agencyPhone: [...owners, 'staff with verify', 'staff with products', 'staff with orders', 'staff with statistics'],
  agencyFinance: [...owners, 'staff with finance'],
  agencyStatistics: [...owners, 'staff with statistics'],
  agencyPeople: [...owners, 'staff with staff'],
  operators,
  review: ['an operator with review', allRights],
  catalogue: ['an operator with catalogue', allRights],
  orders: ['an operator with orders', allRights],
  finance: ['an operator with finance', allRights],
  support: ['an operator with support', allRights],
  settings: ['an operator with settings', allRights],
} as const satisfies Record<string, readonly string[]>;
type Word = keyof typeof letsIn;

/** On the storefront, and in the back office; `withPhone`: refused to an account that gave no number (code 3001). */
type Line = { shop: Word | `${Word} withPhone` } | { office: readonly Word[] };
const shop = (word: Word | `${Word} withPhone`): Line => ({ shop: word });
const office = (...words: Word[]): Line => ({ office: words });

const matrix: Record<string, Line> = {
  'accounts.account': shop('account'),
  'accounts.bindEmail': shop('account'),
  'accounts.bindPhone': shop('account'),
  'accounts.changeProfile': shop('account'),
  'accounts.checkUserLogin': shop('account'),
  'accounts.codeLogin': shop('anyone'),
  'accounts.emailLogin': shop('anyone'),
  'accounts.endOtherSessions': shop('account'),
  'accounts.endSession': shop('account'),
  'accounts.findPassword': shop('anyone'),
  'accounts.logout': shop('account'),
  'accounts.proveOwn': shop('account'),
  'accounts.pwdLogin': shop('anyone'),
  'accounts.register': shop('anyone'),
  'accounts.sendEmailCode': shop('anyone'),
  'accounts.sendOwnCode': shop('account'),
  'accounts.sendVerifySMS': shop('anyone'),
  'accounts.consents': shop('account'),
  'accounts.giveConsent': shop('buyer'),
  'accounts.withdrawConsent': shop('account'),
  'accounts.sessions': shop('account'),
  'accounts.setPassword': shop('account'),
  'addresses.add': shop('buyer'),
  'addresses.areas': shop('anyone'),
  'addresses.change': shop('buyer'),
  'addresses.getUserShippingAddress': shop('account'),
  'addresses.remove': shop('buyer'),
  'agencies.block': office('catalogue'),
  'agencies.change': office('catalogue'),
  'agencies.create': office('catalogue'),
  'agencies.follow': shop('account'),
  'agencies.getAgencyInfo': shop('anyone'),
  'agencies.getAgencyInfoV2': shop('anyone'),
  'agencies.licencePaper': office('catalogue'),
  'agencies.list': office('catalogue'),
  'agencies.listProductsByAgencyId': shop('anyone'),
  'agencies.mine': shop('account'),
  'agencies.ownProfile': office('agencyStaff'),
  'agencies.pins': shop('anyone'),
  'agencies.saveProfile': office('agencyOwner'),
  'announcements.shown': shop('anyone'),
  'announcements.list': office('catalogue'),
  'announcements.save': office('catalogue'),
  'announcements.stop': office('catalogue'),
  'closing.read': office('agencyOwner'),
  'closing.ask': office('agencyOwner'),
  'closing.takeBack': office('agencyOwner'),
  'closing.finish': office('agencyOwner'),
  'agencies.search': shop('anyone'),
  'agencies.sellerDetail': shop('anyone'),
  'agencies.unblock': office('catalogue'),
  'audit.search': office('settings'),
  'bookings.consultMonth': shop('anyone'),
  'bookings.lastConsultInfo': shop('account'),
  'bookings.move': shop('buyer'),
  'bookings.quote': shop('anyone'),
  'bookings.quoteMove': shop('account'),
  'bookings.quoteSeries': shop('anyone'),
  'bookings.rentDays': shop('anyone'),
  'bookings.rentHours': shop('anyone'),
  'bookings.saveAppointmentTime': shop('buyer'),
  'calendar.calendar': office('agencyTimes'),
  'calendar.ownFeed': shop('account'),
  'calendar.renewOwnFeed': shop('buyer'),
  'calendar.renewResourceFeed': office('agencyProducts'),
  'calendar.resourceFeed': office('agencyProducts'),
  'calendar.placeFeed': shop('account'),
  'calendar.renewPlaceFeed': shop('buyer'),
  'consultants.acceptInvitation': shop('buyer'),
  'consultants.cancelInvitation': office('agencyProducts'),
  'consultants.declineInvitation': shop('buyer'),
  'consultants.detail': shop('anyone'),
  'consultants.facets': shop('anyone'),
  'consultants.invitation': shop('account'),
  'consultants.invite': office('agencyProducts'),
  'consultants.list': shop('anyone'),
  'consultants.mine': shop('account'),
  'consultants.ofAgency': office('agencyProducts'),
  'consultants.saveMine': shop('buyer'),
  'consultants.withdraw': shop('buyer'),
  'consultations.addNote': shop('buyer'),
  'consultations.agenda': shop('account'),
  'consultations.notes': shop('account'),
  'consultations.ofOrder': shop('account'),
  'consultations.removeNote': shop('buyer'),
  'counts.add': shop('anyone'),
  'counts.days': office('settings'),
  'courses.getProductCourseLiveListByProductId': shop('anyone'),
  'courses.getProductCourseMixedListByProductId': shop('anyone'),
  'courses.getProductCourseRecordListByProductId': shop('anyone'),
  'courses.mine': shop('account'),
  'courses.play': shop('anyone'),
  'courses.queryCatalogFlag': shop('account'),
  'courses.saveStudyProgress': shop('account'),
  'dashboard.today': office('agencyStaff', 'operators'),
  'dashboard.todayByPhone': shop('sellerMember'),
  'distribution.choose': shop('distributor'),
  'distribution.commitDistributionOrder': shop('distributor withPhone'),
  'distribution.myPurchasingOrderList': shop('account'),
  'distribution.orderDistributionDetails': shop('account'),
  'distribution.orderMessage': shop('distributor'),
  'favourites.addCollectionProduct': shop('account'),
  'favourites.cancelCollectionProduct': shop('account'),
  'favourites.cancelcollectproduct': shop('account'),
  'favourites.collectproduct': shop('account'),
  'favourites.favoriteProduct': shop('account'),
  'favourites.favoriteSeller': shop('account'),
  'favourites.listCourses': shop('account'),
  'favourites.lists': shop('account'),
  'favourites.putInList': shop('account'),
  'favourites.queryProduct': shop('account'),
  'favourites.querySeller': shop('account'),
  'favourites.removeList': shop('account'),
  'favourites.saveList': shop('account'),
  'favourites.unfavoriteProduct': shop('account'),
  'favourites.unfavoriteSeller': shop('account'),
  'files.address': office('agencyStaff', 'operators'),
  'files.begin': office('agencyStaff', 'operators'),
  'files.beginOwn': shop('buyer'),
  'files.cancel': office('agencyStaff', 'operators'),
  'files.cancelOwn': shop('buyer'),
  'files.finish': office('agencyStaff', 'operators'),
  'files.finishOwn': shop('buyer'),
  'files.parts': office('agencyStaff', 'operators'),
  'files.state': office('agencyStaff', 'operators'),
  'finding.counts': shop('anyone'),
  'finding.search': shop('anyone'),
  'finding.suggest': shop('anyone'),
  'home.getIndexBannerById': shop('anyone'),
  'home.spacePage': shop('anyone'),
  'home.iconList': shop('anyone'),
  'invitations.invite': shop('buyer'),
  'invitations.list': office('review'),
  'invitations.mine': shop('account'),
  'invitations.pass': office('review'),
  'invitations.refuse': office('review'),
  'invitations.withdraw': shop('buyer'),
  'listings.addPictureByPhone': shop('sellerProducts'),
  'listings.changeMany': office('agencyProducts'),
  'listings.changeTerms': office('agencyProducts'),
  'listings.changeTermsByPhone': shop('sellerProducts'),
  'listings.checkSheet': office('agencyProducts'),
  'listings.choices': office('agencyProducts'),
  'listings.copy': office('agencyProducts'),
  'listings.create': office('agencyProducts'),
  'listings.draft': office('agencyProducts'),
  'listings.dropDraft': office('agencyProducts'),
  'listings.earlier': office('agencyProducts'),
  'listings.exportList': office('agencyProducts'),
  'listings.exportSheet': office('agencyProducts'),
  'listings.reject': office('review'),
  'listings.history': office('agencyProducts'),
  'listings.importSheet': office('agencyProducts'),
  'listings.keepDraft': office('agencyProducts'),
  'listings.liftSuspension': office('review'),
  'listings.list': office('agencyProducts'),
  'listings.listByPhone': shop('sellerProducts'),
  'listings.own': office('agencyProducts'),
  'listings.ownByPhone': shop('sellerProducts'),
  'listings.pass': office('review'),
  'listings.putOnShelf': office('agencyProducts'),
  'listings.putOnShelfByPhone': shop('sellerProducts'),
  'listings.queue': office('review'),
  'listings.save': office('agencyProducts'),
  'listings.submit': office('agencyProducts'),
  'listings.submitted': office('review'),
  'listings.suspend': office('review'),
  'listings.takeBack': office('agencyProducts'),
  'listings.takeOffShelf': office('agencyProducts'),
  'listings.takeOffShelfByPhone': shop('sellerProducts'),
  'listings.withdraw': office('agencyProducts'),
  'moves.accept': shop('buyer'),
  'moves.decline': shop('buyer'),
  'moves.listProposed': shop('account'),
  'moves.look': office('agencyOrders'),
  'moves.propose': office('agencyOrders'),
  'moves.times': office('agencyOrders'),
  'moves.withdraw': office('agencyOrders'),
  'orders.addSeries': shop('buyer'),
  'desk.queue': office('support'),
  'desk.talk': office('support'),
  'desk.messages': office('support'),
  'desk.send': office('support'),
  'desk.markRead': office('support'),
  'desk.edit': office('support'),
  'desk.takeBack': office('support'),
  'desk.search': office('support'),
  'desk.typing': office('support'),
  'desk.reports': office('support'),
  'desk.decideReport': office('support'),
  'desk.take': office('support'),
  'desk.handOn': office('support'),
  'desk.solve': office('support'),
  'desk.note': office('support'),
  'desk.colleagues': office('support'),
  'desk.answers': office('support'),
  'desk.saveAnswer': office('support'),
  'desk.removeAnswer': office('support'),
  'desk.hours': office('support'),
  'desk.saveHours': office('support'),
  'desk.figures': office('support'),
  'help.find': shop('anyone'),
  'help.list': office('support'),
  'help.save': office('support'),
  'help.remove': office('support'),
  'help.arrange': office('support'),
  'messages.opening': shop('anyone'),
  'messages.search': shop('account'),
  'messages.typing': shop('buyer'),
  'messages.sellerTyping': shop('sellerOrders'),
  'messages.sellerSearch': shop('sellerOrders'),
  'messages.report': shop('buyer'),
  'messages.sellerReport': shop('sellerOrders'),
  'messages.rate': shop('buyer'),
  'messages.conversations': shop('account'),
  'messages.unread': shop('account'),
  'messages.messages': shop('account'),
  'messages.send': shop('buyer'),
  'messages.markRead': shop('buyer'),
  'messages.markDelivered': shop('buyer'),
  'messages.sellerMarkDelivered': shop('sellerOrders'),
  'messages.edit': shop('buyer'),
  'messages.takeBack': shop('buyer'),
  'messages.block': shop('buyer'),
  'messages.sellerConversations': shop('sellerOrders'),
  'messages.sellerUnread': shop('sellerOrders'),
  'messages.sellerMessages': shop('sellerOrders'),
  'messages.sellerSend': shop('sellerOrders'),
  'messages.sellerMarkRead': shop('sellerOrders'),
  'messages.sellerEdit': shop('sellerOrders'),
  'messages.sellerTakeBack': shop('sellerOrders'),
  'messages.sellerBlock': shop('sellerOrders'),
  'notices.list': shop('account'),
  'notices.unread': shop('account'),
  'notices.markRead': shop('account'),
  'notices.pushKey': shop('account'),
  'notices.keepPush': shop('account'),
  'notices.subscribeApp': shop('account'),
  'notices.subscribePush': shop('account'),
  'notices.unsubscribePush': shop('account'),
  'orders.addToCart': shop('buyer'),
  'orders.cancelOrder': shop('buyer'),
  'orders.cart': shop('buyer'),
  'orders.cartCount': shop('buyer'),
  'orders.changeCartLine': shop('buyer'),
  'orders.commit': shop('buyer withPhone'),
  'orders.deviceCart': shop('anyone'),
  'orders.getCheckOrder': shop('account'),
  'orders.getOrderMessage': shop('buyer'),
  'orders.getOrderTimeStamp': shop('account'),
  'orders.heldPlaces': shop('anyone'),
  'orders.list': shop('account'),
  'orders.orderDetails': shop('account'),
  'orders.removeFromCart': shop('buyer'),
  'orders.takeOverCart': shop('buyer'),
  'payments.cardForm': shop('buyer'),
  'payments.cardInfo': shop('buyer'),
  'payments.complete': shop('buyer'),
  'payments.create': shop('buyer'),
  'payments.getSec': shop('buyer'),
  'payments.detail': office('finance', 'orders'),
  'payments.health': office('finance', 'orders', 'settings'),
  'payments.list': office('finance', 'orders'),
  'payments.retry': office('finance'),
  'payments.stuck': office('finance'),
  'payoutAccounts.approve': office('finance'),
  'payoutAccounts.ask': office('agencyOwner'),
  'payoutAccounts.detail': office('finance'),
  'payoutAccounts.list': office('finance'),
  'payoutAccounts.own': office('agencyFinance'),
  'payoutAccounts.refuse': office('finance'),
  'payoutAccounts.reveal': office('finance'),
  'payoutAccounts.withdraw': office('agencyOwner'),
  'payouts.balance': office('agencyFinance'),
  'payouts.debts': office('finance'),
  'payouts.decide': office('finance'),
  'payouts.detail': office('finance'),
  'payouts.entries': office('agencyFinance', 'finance'),
  'payouts.exportEntries': office('agencyFinance', 'finance'),
  'payouts.exportTransfers': office('finance'),
  'payouts.list': office('finance'),
  'payouts.prepare': office('finance'),
  'payouts.recordTransfer': office('finance'),
  'payouts.settlements': office('agencyFinance', 'finance'),
  'payouts.statement': office('agencyFinance', 'finance'),
  'preferences.mine': shop('account'),
  'preferences.save': shop('account'),
  'products.detailProductLiveAndRecord': shop('anyone'),
  'products.detailProductSpace': shop('anyone'),
  'products.facets': shop('anyone'),
  'products.getCateTree': shop('anyone'),
  'products.getProductServiceListByProductId': shop('anyone'),
  'products.hotWords': shop('anyone'),
  'products.noteSearch': shop('anyone'),
  'products.pins': shop('anyone'),
  'products.product': shop('anyone'),
  'products.search': shop('anyone'),
  'products.suggest': shop('anyone'),
  'reconciliations.day': office('finance'),
  'reconciliations.list': office('finance'),
  'reconciliations.settle': office('finance'),
  'refunds.appeal': shop('buyer'),
  'refunds.approve': office('orders'),
  'refunds.ask': shop('buyer'),
  'refunds.chargebacks': office('finance'),
  'sharing.config': shop('anyone'),
  'visits.times': shop('anyone'),
  'visits.insertProductAppointment': shop('buyer'),
  'visits.listOwn': shop('account'),
  'visits.cancel': shop('buyer'),
  'visits.list': office('agencyOrders'),
  'visits.confirm': office('agencyOrders'),
  'visits.decline': office('agencyOrders'),
  'visits.finish': office('agencyOrders'),
  'waits.join': shop('buyer'),
  'waits.leave': shop('buyer'),
  'waits.listOwn': shop('account'),
  'downloads.getVersionInfo': shop('anyone'),
  'downloads.saveVersion': office('catalogue'),
  'downloads.versions': office('catalogue'),
  'doors.begin': shop('anyone'),
  'doors.bindWechat': shop('anyone'),
  'doors.beginLink': shop('account'),
  'doors.link': shop('account'),
  'doors.list': shop('account'),
  'doors.offered': shop('anyone'),
  'doors.queryUserByWechat': shop('anyone'),
  'doors.remove': shop('account'),
  'doors.thirdLogin': shop('anyone'),
  'doors.thirdLoginOld': shop('anyone'),
  'passkeys.add': shop('account'),
  'passkeys.begin': shop('anyone'),
  'passkeys.beginAdd': shop('account'),
  'passkeys.enter': shop('anyone'),
  'passkeys.list': shop('account'),
  'passkeys.remove': shop('account'),
  'sharing.visits': office('agencyStatistics'),
  'applications.mine': shop('account'),
  'applications.save': shop('buyer'),
  'applications.submit': shop('buyer'),
  'applications.renew': shop('buyer'),
  'applications.list': office('review'),
  'applications.detail': office('review'),
  'applications.reveal': office('review'),
  'applications.pass': office('review'),
  'applications.fail': office('review'),
  'cancellations.own': shop('account'),
  'cancellations.ask': shop('account'),
  'cancellations.withdraw': shop('account'),
  'cancellations.list': office('support'),
  'cancellations.approve': office('support'),
  'cancellations.end': office('support'),
  'enquiries.listOwn': shop('account'),
  'enquiries.ask': shop('buyer'),
  'enquiries.withdraw': shop('buyer'),
  'enquiries.list': office('support'),
  'enquiries.suggestions': office('support'),
  'enquiries.match': office('support'),
  'enquiries.close': office('support'),
  'refunds.decide': office('agencyOrders'),
  'refunds.decideByPhone': shop('sellerOrders'),
  'refunds.detail': office('agencyOrders', 'orders'),
  'refunds.endChargeback': office('finance'),
  'refunds.giveBack': office('agencyOrders'),
  'refunds.judge': office('orders'),
  'refunds.list': office('agencyOrders', 'orders'),
  'refunds.ofOrder': shop('account'),
  'refunds.ofSaleByPhone': shop('sellerOrders'),
  'refunds.open': office('orders'),
  'refunds.pictures': shop('account'),
  'refunds.picturesByPhone': shop('sellerOrders'),
  'refunds.picturesOf': office('agencyOrders', 'orders'),
  'refunds.preview': shop('account'),
  'refunds.recordChargeback': office('finance'),
  'refunds.withdraw': shop('buyer'),
  'reviews.getCommentsList': shop('anyone'),
  'sales.detail': office('agencyOrders', 'orders'),
  'sales.detailByPhone': shop('sellerOrders'),
  'sales.exportList': office('agencyOrders', 'orders'),
  'sales.list': office('agencyOrders', 'orders'),
  'sales.listByPhone': shop('sellerOrders'),
  'selection.collected': shop('distributor'),
  'selection.course': shop('distributor'),
  'selection.search': shop('distributor'),
  'settings.all': office('settings'),
  'settings.save': office('settings'),
  'shipments.correct': office('agencyOrders'),
  'shipments.correctByPhone': shop('sellerOrders'),
  'shipments.receive': shop('buyer'),
  'shipments.ship': office('agencyOrders'),
  'shipments.shipByPhone': shop('sellerOrders'),
  'shopfront.banners': office('catalogue'),
  'shopfront.categories': office('catalogue'),
  'shopfront.findGoals': office('catalogue'),
  'shopfront.orderBanners': office('catalogue'),
  'shopfront.orderCategories': office('catalogue'),
  'shopfront.rates': office('catalogue'),
  'shopfront.removeBanner': office('catalogue'),
  'shopfront.removeCategory': office('catalogue'),
  'shopfront.saveBanner': office('catalogue'),
  'shopfront.saveCategory': office('catalogue'),
  'shopfront.saveRate': office('catalogue'),
  'shopfront.saveTabs': office('catalogue'),
  'shopfront.tabs': office('catalogue'),
  'staff.acceptInvitation': office('anyone'),
  'staff.askFactorReset': office('settings'),
  'staff.askPasswordReset': office('anyone'),
  'staff.change': office('agencyPeople', 'settings'),
  'staff.changeMe': office('agencyStaff', 'operators'),
  'staff.changePassword': office('agencyStaff', 'operators'),
  'staff.confirmSecondFactor': office('anyone'),
  'staff.decideFactorReset': office('settings'),
  'staff.disable': office('agencyPeople', 'settings'),
  'staff.endSession': office('agencyStaff', 'operators'),
  'staff.endSessions': office('agencyPeople', 'settings'),
  'staff.enrolSecondFactor': office('anyone'),
  'staff.factorResets': office('settings'),
  'staff.invitation': office('anyone'),
  'staff.offerInvitation': office('agencyPeople', 'settings'),
  'staff.openInvitation': office('anyone'),
  'staff.takeOpenInvitation': office('anyone'),
  'staff.invite': office('agencyPeople', 'settings'),
  'staff.inviteAgain': office('agencyPeople', 'settings'),
  'staff.list': office('agencyPeople', 'settings'),
  'realtime.ticket': shop('account'),
  'realtime.officeTicket': office('agencyStaff', 'operators'),
  'staff.me': office('agencyStaff', 'operators'),
  'staff.mySessions': office('agencyStaff', 'operators'),
  'staff.offerPhone': office('agencyPhone'),
  'staff.passwordReset': office('anyone'),
  'staff.phone': office('agencyPhone'),
  'staff.post': shop('account'),
  'staff.renewRecoveryCodes': office('agencyStaff', 'operators'),
  'staff.resetPassword': office('anyone'),
  'staff.secondFactor': office('anyone'),
  'staff.signIn': office('anyone'),
  'staff.signOut': office('agencyStaff', 'operators'),
  'staff.tiePhone': shop('account withPhone'),
  'staff.untiePhone': office('agencyPhone'),
  'statistics.days': office('agencyStatistics'),
  'statistics.daysByPhone': shop('sellerStatistics'),
  'statistics.products': office('agencyStatistics'),
  'statistics.productsByPhone': shop('sellerStatistics'),
  'statistics.view': shop('anyone'),
  'students.accept': shop('buyer'),
  'students.decline': shop('buyer'),
  'students.end': office('agencyOrders'),
  'students.invite': office('agencyOrders'),
  'students.leave': shop('buyer'),
  'students.list': office('agencyOrders'),
  'students.mine': shop('account'),
  'switches.ask': office('settings'),
  'switches.decide': office('settings'),
  'switches.list': office('settings'),
  'teachers.create': office('agencyProducts'),
  'teachers.detailTeacher': shop('anyone'),
  'teachers.list': office('agencyProducts'),
  'teachers.listProductsByTeacherId': shop('anyone'),
  'teachers.listTeachersByAgencyId': shop('anyone'),
  'teachers.own': office('agencyProducts'),
  'teachers.paper': office('review'),
  'teachers.save': office('agencyProducts'),
  'teachers.search': shop('anyone'),
  'timetables.linkCalendar': office('agencyProducts'),
  'timetables.linkMine': shop('buyer'),
  'timetables.mine': shop('account'),
  'timetables.saveMine': shop('buyer'),
  'timetables.unlinkMine': shop('buyer'),
  'timetables.list': office('agencyTimes'),
  'timetables.own': office('agencyProducts'),
  'timetables.save': office('agencyProducts'),
  'timetables.unlinkCalendar': office('agencyProducts'),
  'supportSessions.begin': office('support'),
  'supportSessions.end': shop('account'),
  'supportSessions.list': shop('account'),
  'users.allowDistribution': office('support'),
  'users.block': office('support'),
  'users.detail': office('support'),
  'users.endDistribution': office('support'),
  'users.list': office('support'),
  'users.unblock': office('support'),
  'verifications.find': office('agencyVerify'),
  'verifications.findAtCounter': shop('counter'),
  'verifications.list': office('agencyVerify'),
  'verifications.listAtCounter': shop('counter'),
  'verifications.orderDetailsSeller': shop('counter'),
  'verifications.verify': office('agencyVerify'),
  'verifications.verifyAtCounter': shop('counter'),
};

/** Storefront sessions are as good as none in the back office, and the other way round. */
function answerTo(person: string, line: Line): string {
  const accountsAndChildren: readonly string[] = letsIn.account;
  if ('office' in line) {
    const words: readonly Word[] = line.office;
    const invited = words.some((word) => (letsIn[word] as readonly string[]).includes(person));
    const isStaff = [...agencyStaff, ...operators].includes(person);
    return invited ? 'let in' : isStaff ? 'notAllowed' : 'notLoggedIn';
  }
  const [word, withPhone] = line.shop.split(' ') as [Word, string | undefined];
  if ((letsIn[word] as readonly string[]).includes(person)) {
    return withPhone && person === 'an account without a phone' ? 'phoneMissing' : 'let in';
  }
  return children.includes(person)
    ? 'consentMissing'
    : accountsAndChildren.includes(person)
      ? 'notAllowed'
      : 'notLoggedIn';
}

const server = await aServer();
const [agency, other] = [anAgency(), anAgency()];
await insertCatalogue(server.deps.db, server.clock(), { agencies: [agency, other] });
const tenants = { agencyId: agency.id, otherAgencyId: other.id };

/** What the server says before it looks at the input. */
const gate = new Set(['notLoggedIn', 'notAllowed', 'consentMissing', 'phoneMissing', 'supportOnlyReads']);

async function gateAnswer({ facts, fields, required }: Target, asker: Asker): Promise<string> {
  const inPath = [...facts.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const input = Object.fromEntries([...required, ...inPath].map((name) => [name, fields[name]]));
  const { data } = await callOver<object>(server.url, { facts }, input, asker);
  return data.refusal !== undefined && gate.has(data.refusal) ? data.refusal : 'let in';
}

type Comer = Pick<KindOfPerson, 'name' | 'arrive'>;

/** Those who came before, by their kind. */
const met = new Map<string, Promise<Asker>>();

/** One of this kind. Whoever was let in to a command may have ended his own session by it, and does not come again. */
function someone(kind: Comer): Promise<Asker> {
  const person = met.get(kind.name) ?? kind.arrive(server, tenants);
  met.set(kind.name, person);
  return person;
}

async function answerGiven(target: Target, kind: Comer): Promise<string> {
  const answer = await gateAnswer(target, await someone(kind));
  if (answer === 'let in' && target.facts.kind === 'command') {
    met.delete(kind.name);
  }
  return answer;
}

const kindNamed = (name: string): KindOfPerson => {
  const kind = kindsOfPerson.find((one) => one.name === name);
  if (kind === undefined) {
    throw new Error(`nobody is ${name}`);
  }
  return kind;
};

describe('who may do what', () => {
  it('is written down for every call, and is asked of every role and right of RULES.md', () => {
    expect(targets.map(({ name }) => name).toSorted()).toEqual(Object.keys(matrix).toSorted());
    expect(kindsOfPerson.map(({ name }) => name).toSorted()).toEqual(letsIn.anyone.toSorted());
  });

  it.each(targets)('$name', async (target) => {
    const line = matrix[target.name];
    if (line === undefined) {
      throw new Error(`who may call ${target.name} is not written down`);
    }
    expect([target.name, target.facts.path.startsWith('/office/')]).toEqual([target.name, 'office' in line]);
    const answers = await Promise.all(kindsOfPerson.map(async (kind) => [kind.name, await answerGiven(target, kind)]));
    expect(answers).toEqual(kindsOfPerson.map(({ name }) => [name, answerTo(name, line)]));
  });
});

/** Reads of an account that are closed to support, which looks at it as its holder does. */
const closedToSupport = [
  'applications.mine',
  'calendar.ownFeed',
  'calendar.placeFeed',
  'consultants.invitation',
  'consultants.mine',
  'consultations.agenda',
  'consultations.notes',
  'invitations.mine',
  'messages.conversations',
  'messages.messages',
  'messages.search',
  'messages.unread',
  'notices.list',
  'notices.unread',
  'realtime.ticket',
  'payments.cardForm',
  'payments.getSec',
  'timetables.mine',
];

/** Support that looks at the account of somebody who sells and promotes. */
const supportLooking: Comer = {
  name: 'support that looks',
  async arrive() {
    const holder = await kindNamed('an account tied to an owner').arrive(server, tenants);
    const { id } = await server.ask(checkUserLogin, {}, holder);
    await server.sql('update users set distributor_since = now() where id = $1', [id]);
    const { token } = await asSupport(server, id);
    return { token };
  },
};

it.each(targets.filter(({ facts }) => !facts.path.startsWith('/office/')))(
  'support that looks at the account of somebody who sells, too: $name',
  async (target) => {
    const { name, facts } = target;
    const line = matrix[name];
    const word = line !== undefined && 'shop' in line ? line.shop : '';
    const isRead = facts.kind === 'read' && !closedToSupport.includes(name);
    const allowed = isRead || name === 'supportSessions.end' ? 'let in' : 'supportOnlyReads';
    expect(await answerGiven(target, supportLooking)).toBe(/^(seller|counter)/.test(word) ? 'notAllowed' : allowed);
  },
);

const isOpen = (line: Line | undefined): boolean =>
  line !== undefined && ('office' in line ? line.office.includes('anyone') : line.shop === 'anyone');

it.each(targets.filter(({ name }) => !isOpen(matrix[name])))(
  '$name does not take the session of the other kind for its own',
  async (target) => {
    const [buyer, owner] = await Promise.all([someone(kindNamed('a buyer')), someone(kindNamed('an owner'))]);
    const swapped = { token: owner.office ?? '', office: buyer.token ?? '' };
    expect(await gateAnswer(target, swapped)).toBe('notLoggedIn');
  },
);
