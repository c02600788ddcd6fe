/** Parts of an agency's work; an owner has them all, a member of staff those that were given. */
export const agencyRights = [
  'products',
  'orders',
  'verify',
  'reviews',
  'invoices',
  'finance',
  'statistics',
  'staff',
] as const;
export type AgencyRight = (typeof agencyRights)[number];

/** Parts of the platform's work. */
export const operatorRights = ['review', 'catalogue', 'orders', 'finance', 'support', 'settings'] as const;
export type OperatorRight = (typeof operatorRights)[number];

export const verbs = [
  'read',
  'create',
  'change',
  'remove',
  'submit',
  'review',
  'export',
  'pay',
  'decide',
  'approve',
  'play',
  'use',
] as const;
export type Verb = (typeof verbs)[number];

/**
 * Who may: anyone at all; an account of the storefront; a buyer (an account that may spend, so no child without consent); a distributor (a
 * buyer who is a member of an agency or an approved promoter, as the platform says); a seller (an account that somebody of an agency's staff
 * who has the right, or is a member of it, tied to himself); or staff.
 */
export type Grant =
  | 'anyone'
  | 'account'
  | 'buyer'
  | 'distributor'
  | `seller ${AgencyRight | 'member'}`
  | {
      /** A list: any one of them will do. */
      agency?: AgencyRight | 'member' | 'owner' | readonly AgencyRight[];
      operator?: OperatorRight | 'member' | readonly OperatorRight[];
    };

/**
 * The table of (verb, thing) and who may. Whose thing it is, is decided by the statement that reads it: a seller's by the agency of the
 * session, a buyer's by the person of the session.
 */
export const permissions = {
  'read shop': 'anyone',
  'use search': 'anyone',
  'use signIn': 'anyone',
  'create counts': 'anyone',
  'read ownAccount': 'account',
  'change ownAccount': 'account',
  'create ownConsents': 'buyer',
  'use supportSession': 'account',
  'read ownCancellation': 'account',
  'change ownCancellation': 'account',
  'read ownFavourites': 'account',
  'change ownFavourites': 'account',
  'read selection': 'distributor',
  'create ownFile': 'buyer',
  'read ownOrders': 'account',
  'read ownFeed': 'account',
  'read ownVisits': 'account',
  'change ownVisits': 'buyer',
  'read ownWaits': 'account',
  'change ownWaits': 'buyer',
  'read ownEnquiries': 'account',
  'change ownEnquiries': 'buyer',
  'read ownApplications': 'account',
  'change ownApplications': 'buyer',
  'read ownConsulting': 'account',
  'change ownConsulting': 'buyer',
  'read ownInvitations': 'account',
  'change ownInvitations': 'buyer',
  'read ownMessages': 'account',
  'change ownMessages': 'buyer',
  'read ownRealtime': 'account',
  'read ownStudies': 'account',
  'change ownStudies': 'buyer',
  'read ownAddresses': 'account',
  'change ownAddresses': 'buyer',
  'change ownCart': 'buyer',
  'create order': 'buyer',
  'create distributionOrder': 'distributor',
  'change ownOrders': 'buyer',
  'pay ownOrders': 'buyer',
  'play lesson': 'account',
  'read counter': 'seller verify',
  'use counter': 'seller verify',
  'read sellerProducts': 'seller products',
  'change sellerProducts': 'seller products',
  'read sellerToday': 'seller member',
  'read sellerStatistics': 'seller statistics',
  'read sellerMessages': 'seller orders',
  'change sellerMessages': 'seller orders',
  'read sellerOrders': 'seller orders',
  'change sellerOrders': 'seller orders',
  'use officeSignIn': 'anyone',
  'read ownOffice': { agency: 'member', operator: 'member' },
  'change ownOffice': { agency: 'member', operator: 'member' },
  'read statistics': { agency: 'statistics' },
  'read dashboard': { agency: 'member', operator: 'member' },
  'create file': { agency: 'member', operator: 'member' },
  'read file': { agency: 'member', operator: 'member' },
  'read staff': { agency: 'staff', operator: 'settings' },
  'change staff': { agency: 'staff', operator: 'settings' },
  'read factorResets': { operator: 'settings' },
  'create factorResets': { operator: 'settings' },
  'approve factorResets': { operator: 'settings' },
  'read agencyProfile': { agency: 'member' },
  'change agencyProfile': { agency: 'owner' },
  'read closing': { agency: 'owner' },
  'change closing': { agency: 'owner' },
  'read ownProducts': { agency: 'products' },
  'change ownProducts': { agency: 'products' },
  'submit ownProducts': { agency: 'products' },
  'export ownProducts': { agency: 'products' },
  'read ownTeachers': { agency: 'products' },
  'change ownTeachers': { agency: 'products' },
  'read consultants': { agency: 'products' },
  'change consultants': { agency: 'products' },
  'read ownTimetables': { agency: 'products' },
  'change ownTimetables': { agency: 'products' },
  'read calendar': { agency: ['products', 'orders'] },
  'read sales': { agency: 'orders', operator: 'orders' },
  'export sales': { agency: 'orders', operator: 'orders' },
  'change sales': { agency: 'orders' },
  'read students': { agency: 'orders' },
  'change students': { agency: 'orders' },
  'read visits': { agency: 'orders' },
  'change visits': { agency: 'orders' },
  'read enquiries': { operator: 'support' },
  'change enquiries': { operator: 'support' },
  'read verifications': { agency: 'verify' },
  'use verification': { agency: 'verify' },
  'read ownPhone': { agency: ['verify', 'products', 'orders', 'statistics'] },
  'change ownPhone': { agency: ['verify', 'products', 'orders', 'statistics'] },
  'read refunds': { agency: 'orders', operator: 'orders' },
  'decide refunds': { agency: 'orders' },
  'decide appeals': { operator: 'orders' },
  'create refunds': { operator: 'orders' },
  'approve refunds': { operator: 'orders' },
  'read chargebacks': { operator: 'finance' },
  'create chargebacks': { operator: 'finance' },
  'decide chargebacks': { operator: 'finance' },
  'read payments': { operator: ['finance', 'orders'] },
  'read paymentHealth': { operator: ['finance', 'orders', 'settings'] },
  'read paymentSwitches': { operator: 'settings' },
  'create paymentSwitches': { operator: 'settings' },
  'approve paymentSwitches': { operator: 'settings' },
  'read repayments': { operator: 'finance' },
  'change repayments': { operator: 'finance' },
  'read settlements': { agency: 'finance', operator: 'finance' },
  'export settlements': { agency: 'finance', operator: 'finance' },
  'create payouts': { operator: 'finance' },
  'approve payouts': { operator: 'finance' },
  'change payouts': { operator: 'finance' },
  'export payouts': { operator: 'finance' },
  'read ownPayoutAccount': { agency: 'finance' },
  'change ownPayoutAccount': { agency: 'owner' },
  'read payoutAccounts': { operator: 'finance' },
  'approve payoutAccounts': { operator: 'finance' },
  'read balance': { agency: 'finance' },
  'read reconciliations': { operator: 'finance' },
  'change reconciliations': { operator: 'finance' },
  'read products': { operator: 'review' },
  'review products': { operator: 'review' },
  'read applications': { operator: 'review' },
  'review applications': { operator: 'review' },
  'read invitations': { operator: 'review' },
  'review invitations': { operator: 'review' },
  'read agencies': { operator: 'catalogue' },
  'change agencies': { operator: 'catalogue' },
  'read users': { operator: 'support' },
  'change users': { operator: 'support' },
  'create supportSessions': { operator: 'support' },
  'read cancellations': { operator: 'support' },
  'decide cancellations': { operator: 'support' },
  'read desk': { operator: 'support' },
  'change desk': { operator: 'support' },
  'read help': { operator: 'support' },
  'change help': { operator: 'support' },
  'read announcements': { operator: 'catalogue' },
  'change announcements': { operator: 'catalogue' },
  'read shopfront': { operator: 'catalogue' },
  'change shopfront': { operator: 'catalogue' },
  'read counts': { operator: 'settings' },
  'read settings': { operator: 'settings' },
  'change settings': { operator: 'settings' },
  'read audit': { operator: 'settings' },
} as const satisfies Record<`${Verb} ${string}`, Grant>;

/** What a call does, by its verb and its thing. */
export type Act = keyof typeof permissions;

/** What is done in the back office, by staff. */
export type StaffAct = { [One in Act]: (typeof permissions)[One] extends object ? One : never }[Act];

/** Reads that are the holder's alone: papers, what others told a consultant, addresses that let in whoever has them, and what begins a payment. */
const closedToSupport: readonly Act[] = [
  'read ownApplications',
  'read ownConsulting',
  'read ownInvitations',
  'read ownMessages',
  'read ownRealtime',
  'read ownFeed',
  'pay ownOrders',
];

/** Whether support, while it looks at an account as its holder does, may do it, too: it reads, and ends its session. */
export const maySupport = (act: Act, kind: 'read' | 'command'): boolean =>
  act === 'use supportSession' || (kind === 'read' && !closedToSupport.includes(act));

/** What somebody of an agency may do there. */
export interface SellerPost {
  owner: boolean;
  rights: readonly AgencyRight[];
}

const holds = ({ owner, rights }: SellerPost, right: string): boolean => owner || rights.some((one) => one === right);

/** Who asks, as the session says. */
export type Person =
  | { role: 'visitor' }
  | {
      role: 'account';
      /** A child whose guardian has not consented yet. */ consentMissing: boolean;
      /** Signs in another way, and gave no number yet. */ phoneMissing: boolean;
      distributor: boolean;
      /** Of the staff to whom the account is tied; null for everybody else. */
      seller: SellerPost | null;
    }
  | ({ role: 'agency' } & SellerPost)
  | { role: 'operator'; rights: readonly OperatorRight[] };

/** Whether the person may do it; the only place where that is decided. */
export function may(person: Person, act: Act): boolean {
  const grant: Grant = permissions[act];
  if (grant === 'anyone') {
    return true;
  }
  if (typeof grant === 'string') {
    const [, right] = grant.split(' ');
    if (right !== undefined) {
      return person.role === 'account' && person.seller !== null && (right === 'member' || holds(person.seller, right));
    }
    const maySpend = person.role === 'account' && !person.consentMissing;
    return grant === 'account' ? person.role === 'account' : maySpend && (grant === 'buyer' || person.distributor);
  }
  switch (person.role) {
    case 'agency':
      return (
        grant.agency !== undefined &&
        (grant.agency === 'member' || [grant.agency].flat().some((right) => holds(person, right)))
      );
    case 'operator':
      return (
        grant.operator !== undefined &&
        (grant.operator === 'member' ||
          [grant.operator].flat().some((right) => person.rights.some((one) => one === right)))
      );
    default:
      return false;
  }
}
