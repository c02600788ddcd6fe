import type { Act, StaffAct } from '@lyceum/domain/permissions';
import { revisionWords, shelfWords } from '@lyceum/i18n/product-words';
import { saleStateWords } from '@lyceum/i18n/order-words';
import * as m from '@lyceum/i18n/words';
import { languageNames } from '@lyceum/domain/language';
import { rightWords, stateWords as staffWords } from '../staff/right-words.ts';

/** What staff do, in words; an act without words does not compile. */
export const actWords: Record<StaffAct | 'use officeSignIn', () => string> = {
  'use officeSignIn': m.audit_act_useOfficeSignIn,
  'read ownOffice': m.audit_act_readOwnOffice,
  'change ownOffice': m.audit_act_changeOwnOffice,
  'read statistics': m.audit_act_readStatistics,
  'read dashboard': m.audit_act_readDashboard,
  'read consultants': m.audit_act_readConsultants,
  'change consultants': m.audit_act_changeConsultants,
  'create file': m.audit_act_createFile,
  'read file': m.audit_act_readFile,
  'read staff': m.audit_act_readStaff,
  'change staff': m.audit_act_changeStaff,
  'read factorResets': m.audit_act_readFactorResets,
  'create factorResets': m.audit_act_createFactorResets,
  'approve factorResets': m.audit_act_approveFactorResets,
  'read agencyProfile': m.audit_act_readAgencyProfile,
  'change agencyProfile': m.audit_act_changeAgencyProfile,
  'read closing': m.audit_act_readClosing,
  'change closing': m.audit_act_changeClosing,
  'read ownProducts': m.audit_act_readOwnProducts,
  'change ownProducts': m.audit_act_changeOwnProducts,
  'submit ownProducts': m.audit_act_submitOwnProducts,
  'export ownProducts': m.audit_act_exportOwnProducts,
  'read ownTeachers': m.audit_act_readOwnTeachers,
  'change ownTeachers': m.audit_act_changeOwnTeachers,
  'read ownTimetables': m.audit_act_readOwnTimetables,
  'change ownTimetables': m.audit_act_changeOwnTimetables,
  'read calendar': m.audit_act_readCalendar,
  'read students': m.audit_act_readStudents,
  'change students': m.audit_act_changeStudents,
  'read visits': m.audit_act_readVisits,
  'change visits': m.audit_act_changeVisits,
  'read enquiries': m.audit_act_readEnquiries,
  'change enquiries': m.audit_act_changeEnquiries,
  'read sales': m.audit_act_readSales,
  'export sales': m.audit_act_exportSales,
  'change sales': m.audit_act_changeSales,
  'read verifications': m.audit_act_readVerifications,
  'use verification': m.audit_act_useVerification,
  'read ownPhone': m.audit_act_readOwnPhone,
  'change ownPhone': m.audit_act_changeOwnPhone,
  'read refunds': m.audit_act_readRefunds,
  'decide refunds': m.audit_act_decideRefunds,
  'decide appeals': m.audit_act_decideAppeals,
  'create refunds': m.audit_act_createRefunds,
  'approve refunds': m.audit_act_approveRefunds,
  'read chargebacks': m.audit_act_readChargebacks,
  'create chargebacks': m.audit_act_createChargebacks,
  'decide chargebacks': m.audit_act_decideChargebacks,
  'change payouts': m.audit_act_changePayouts,
  'read balance': m.audit_act_readBalance,
  'read payments': m.audit_act_readPayments,
  'read paymentHealth': m.audit_act_readPaymentHealth,
  'read paymentSwitches': m.audit_act_readPaymentSwitches,
  'create paymentSwitches': m.audit_act_createPaymentSwitches,
  'approve paymentSwitches': m.audit_act_approvePaymentSwitches,
  'read repayments': m.audit_act_readRepayments,
  'change repayments': m.audit_act_changeRepayments,
  'read settlements': m.audit_act_readSettlements,
  'export settlements': m.audit_act_exportSettlements,
  'create payouts': m.audit_act_createPayouts,
  'approve payouts': m.audit_act_approvePayouts,
  'export payouts': m.audit_act_exportPayouts,
  'read ownPayoutAccount': m.audit_act_readOwnPayoutAccount,
  'change ownPayoutAccount': m.audit_act_changeOwnPayoutAccount,
  'read payoutAccounts': m.audit_act_readPayoutAccounts,
  'approve payoutAccounts': m.audit_act_approvePayoutAccounts,
  'read reconciliations': m.audit_act_readReconciliations,
  'change reconciliations': m.audit_act_changeReconciliations,
  'read products': m.audit_act_readProducts,
  'review products': m.audit_act_reviewProducts,
  'read applications': m.audit_act_readApplications,
  'review applications': m.audit_act_reviewApplications,
  'read invitations': m.audit_act_readInvitations,
  'review invitations': m.audit_act_reviewInvitations,
  'read agencies': m.audit_act_readAgencies,
  'change agencies': m.audit_act_changeAgencies,
  'read users': m.audit_act_readUsers,
  'change users': m.audit_act_changeUsers,
  'read cancellations': m.audit_act_readCancellations,
  'decide cancellations': m.audit_act_decideCancellations,
  'create supportSessions': m.audit_act_createSupportSessions,
  'read announcements': m.audit_act_readAnnouncements,
  'change announcements': m.audit_act_changeAnnouncements,
  'read desk': m.audit_act_readDesk,
  'change desk': m.audit_act_changeDesk,
  'read help': m.audit_act_readHelp,
  'change help': m.audit_act_changeHelp,
  'read shopfront': m.audit_act_readShopfront,
  'change shopfront': m.audit_act_changeShopfront,
  'read counts': m.audit_act_readCounts,
  'read settings': m.audit_act_readSettings,
  'change settings': m.audit_act_changeSettings,
  'read audit': m.audit_act_readAudit,
};

type AuditedAct = keyof typeof actWords;

/** An act of the storefront is none of staff, and has only its name. */
export const actText = (act: Act): string => (act in actWords ? actWords[act as AuditedAct]() : act);

/** What is only looked at leaves no row. */
export const actsToFilter = (Object.keys(actWords) as AuditedAct[]).filter((act) => !act.startsWith('read '));

/** Facts of a row, in words. What has none is shown by its name: a fact is never left out. */
const factWords: Readonly<Record<string, () => string>> = {
  access: m.listings_access,
  accessFrom: m.listings_accessFrom,
  agencyId: m.listings_agency,
  amount: m.audit_fact_amount,
  approved: m.audit_fact_approved,
  blocked: m.audit_fact_blocked,
  stopped: m.announcements_state_stopped,
  suspended: m.audit_fact_suspended,
  carrier: m.audit_fact_carrier,
  closing: m.audit_fact_closing,
  changed: m.listings_sheetChangedRows,
  city: m.agencies_city,
  commissionBps: m.agencies_commission,
  cover: m.agencies_cover,
  consultantId: m.audit_fact_consultantId,
  crossOut: m.listings_manyCrossOut,
  currency: m.audit_fact_currency,
  done: m.audit_fact_done,
  endsAt: m.shopfront_endsAt,
  fields: m.audit_fact_fields,
  foundedYear: m.agencies_foundedYear,
  goal: m.shopfront_goal,
  icons: m.audit_fact_icons,
  language: m.office_language,
  left: m.listings_left,
  listPrice: m.listings_listPrice,
  logo: m.agencies_logo,
  looked: m.audit_fact_looked,
  made: m.listings_sheetMade,
  micros: m.shopfront_rates,
  minimum: m.downloads_minimum,
  name: m.agencies_name,
  notes: m.downloads_notes,
  number: m.audit_fact_number,
  on: m.switches_isOn,
  onSale: m.listings_onSale,
  order: m.shopfront_order,
  owner: m.staff_owner,
  packageAddress: m.downloads_packageAddress,
  parentId: m.shopfront_parent,
  password: m.audit_fact_password,
  percent: m.listings_manyPercent,
  phone: m.audit_fact_phone,
  picture: m.listings_pictures,
  price: m.listings_price,
  products: m.audit_fact_products,
  reference: m.audit_fact_reference,
  recoveryCodes: m.staff_recoveryTitle,
  region: m.agencies_region,
  revision: m.listings_revision,
  rights: m.staff_rights,
  round: m.audit_fact_round,
  secondFactor: m.audit_fact_secondFactor,
  sellers: m.audit_fact_sellers,
  session: m.audit_fact_session,
  sessionId: m.audit_fact_sessionId,
  sessionsEnded: m.audit_fact_sessionsEnded,
  settlementId: m.audit_fact_settlementId,
  settled: m.audit_fact_settled,
  sheetRows: m.audit_fact_sheetRows,
  shelf: m.listings_shelf,
  shown: m.teachers_shown,
  startsAt: m.shopfront_startsAt,
  state: m.audit_fact_state,
  storeAddress: m.downloads_storeAddress,
  title: m.shopfront_bannerTitle,
  total: m.audit_fact_amount,
  value: m.audit_fact_value,
  version: m.audit_fact_version,
  versionNum: m.downloads_number,
  what: m.audit_fact_what,
  papers: m.teachers_papers,
  yearsTeaching: m.teachers_years,
};

export const factText = (fact: string): string => factWords[fact]?.() ?? fact;

/** States of whatever a row may be of. */
const stateWords: Readonly<Record<string, () => string>> = {
  ...saleStateWords,
  ...staffWords,
  open: m.agencies_state_open,
  blocked: m.agencies_state_blocked,
};

/** What was done to many products at once. */
const whatWords: Readonly<Record<string, () => string>> = {
  price: m.listings_manyPrice,
  putOn: m.listings_putOn,
  submit: m.listings_submit,
  takeOff: m.listings_takeOff,
  withdraw: m.listings_withdraw,
};

const each = (value: string, words: Readonly<Record<string, () => string>>): string =>
  value
    .split(', ')
    .map((one) => words[one]?.() ?? one)
    .join(m.audit_and());

const hundredth = (value: string): string => (Number(value) / 100).toFixed(2);

/** Values of a fact that are not to be read as they are kept. */
const valueTexts: Readonly<Record<string, (value: string) => string>> = {
  amount: hundredth,
  commissionBps: (value) => `${Number(value) / 100} %`,
  language: (value) => languageNames[value as 'en'] ?? value,
  listPrice: hundredth,
  micros: (value) => String(Number(value) / 1_000_000),
  price: hundredth,
  revision: (value) => each(value, revisionWords),
  rights: (value) => each(value, rightWords),
  shelf: (value) => each(value, shelfWords),
  state: (value) => each(value, stateWords),
  total: hundredth,
  what: (value) => each(value, whatWords),
};

const flags: Readonly<Record<string, () => string>> = { true: m.audit_yes, false: m.audit_no };

export const valueText = (fact: string, value: string): string =>
  value === '' ? m.listings_nothing() : (valueTexts[fact]?.(value) ?? flags[value]?.() ?? value);
