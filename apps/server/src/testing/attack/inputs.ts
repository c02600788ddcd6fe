import { idPattern, versionPattern, type JsonSchema, type Target } from '../contract.ts';
import { pick, type Random } from '../seeded.ts';

/** Where the ids of a field stand; a part of the contract that needs another table has a row of its own. */
const tables: Readonly<Record<string, string>> = {
  productId: 'products',
  offerId: 'offers',
  orderId: 'orders',
  cartId: 'carts',
  lineId: 'cart_lines',
  lineIds: 'cart_lines',
  'refunds.ask lineId': 'order_lines',
  lines: 'cart_lines',
  addressId: 'shipping_addresses',
  refundId: 'refunds',
  visitId: 'visits',
  waitId: 'waits',
  proposalId: 'proposals',
  enquiryId: 'enquiries',
  resetId: 'staff_factor_resets',
  resourceId: 'products',
  attemptId: 'payment_attempts',
  repaymentId: 'repayments',
  requestId: 'payment_switch_requests',
  chargebackId: 'chargebacks',
  payoutId: 'payouts',
  accountId: 'payout_accounts',
  settlementId: 'settlements',
  debtId: 'seller_debts',
  differenceId: 'reconciliation_differences',
  catalogId: 'lessons',
  fileId: 'files',
  fileIds: 'files',
  pictureId: 'files',
  licenceFileId: 'files',
  bookingId: 'bookings',
  noteId: 'consultation_notes',
  pictures: 'files',
  agencyId: 'agencies',
  sellerId: 'agencies',
  teacherId: 'teachers',
  teacherIds: 'teachers',
  consultantId: 'consultants',
  consultantIds: 'consultants',
  categoryId: 'categories',
  cateId: 'categories',
  parentId: 'categories',
  staffId: 'staff',
  listId: 'favourite_lists',
  thing: 'orders',
  after: 'audit_log',
  'payments after': 'payment_attempts',
  city: 'agencies',
  'accounts.endSession id': 'sessions',
  'applications id': 'applications',
  'addresses id': 'shipping_addresses',
  'agencies id': 'agencies',
  'announcements id': 'announcements',
  'cancellations id': 'cancellations',
  'consultants id': 'consultants',
  'consultants.cancelInvitation id': 'consultant_invitations',
  'favourites.saveList id': 'favourite_lists',
  'favourites.removeList id': 'favourite_lists',
  'favourites.putInList id': 'products',
  'invitations id': 'merchant_invitations',
  conversationId: 'conversations',
  noticeId: 'notices',
  caseId: 'support_cases',
  reportId: 'message_reports',
  'desk.saveAnswer id': 'desk_answers',
  'desk.removeAnswer id': 'desk_answers',
  'help id': 'help_questions',
  'help ids': 'help_questions',
  'help was': 'help_questions',
  'listings id': 'listings',
  'listings ids': 'listings',
  'listings.changeTerms id': 'products',
  'listings.changeTermsByPhone id': 'products',
  'listings.changeTerms offers id': 'offers',
  'listings.changeTermsByPhone offers id': 'offers',
  'listings offers id': 'offers',
  'listings chapters id': 'chapters',
  'listings lessons id': 'lessons',
  'orders.getCheckOrder id': 'checkouts',
  'passkeys id': 'passkeys',
  'products id': 'products',
  'selection id': 'products',
  'students id': 'student_invitations',
  'shopfront id': 'banners',
  'shopfront ids': 'banners',
  'shopfront was': 'banners',
  'shopfront.saveCategory id': 'categories',
  'shopfront.removeCategory id': 'categories',
  'shopfront.orderCategories ids': 'categories',
  'shopfront.orderCategories was': 'categories',
  'staff id': 'staff',
  'staff.endSession id': 'staff_sessions',
  'supportSessions id': 'users',
  'teachers id': 'teachers',
  'users id': 'users',
};

/** The parts of a path that have a name: `content.chapters.0.id` is `content chapters id`. */
const named = (path: readonly (string | number)[]): string[] => path.filter((part) => typeof part === 'string');

/** The table of an id, by the nearest name that says it; null when nobody said. */
export function tableOf({ name }: Target, path: readonly (string | number)[]): string | null {
  const [feature = ''] = name.split('.');
  const [field = '', parent = ''] = named(path).toReversed();
  const names = [
    `${name} ${parent} ${field}`,
    `${name} ${field}`,
    `${feature} ${parent} ${field}`,
    `${feature} ${field}`,
  ];
  return [...names, field].map((one) => tables[one]).find((table) => table !== undefined) ?? null;
}

export const idTables = [...new Set(Object.values(tables))];

/** What there is in the database, read now and then: ids by table. */
export type Ids = ReadonlyMap<string, readonly string[]>;

/** Texts that mean something, by the name of their field. */
const texts: Readonly<Record<string, readonly string[]>> = {
  phone: ['0987650001', '+886987650002', '13812345678'],
  money: ['1200.00', '0.00', '999.00', '1.00'],
  code: ['123456', '000000'],
  area: ['台北市大安區', '臺北市信義區'],
  within: ['台北市', ''],
  email: ['new@example.com'],
  ownerEmail: ['owner@example.com'],
  password: ['correct horse battery', 'abc123'],
  newPassword: ['another battery staple'],
  picture: ['/media/abc123/960.webp'],
  pictures: ['/media/abc123/960.webp'],
  provider: ['ecpay'],
  keyword: ['鋼琴', 'piano', 'gangqin', ''],
  token: ['x'.repeat(43)],
  verificationToken: ['x'.repeat(43)],
  value: ['couponCenter', 'https://example.com/'],
  opens: ['09:00'],
  closes: ['21:00'],
  lines: [''],
};

/** Days, days from and to, and instants: whatever of them a field takes. */
const times = [
  '2026-03-01',
  '2026-02-28',
  '2026-03-01..2026-03-31',
  '2026-03-01T00:00:00.000Z',
  '2026-03-09T00:00:00+08:00',
];

/** A text of two shapes has both, each in its own part. */
const patternsOf = ({ pattern, allOf = [] }: JsonSchema): string[] =>
  [pattern, ...allOf.map((one) => one.pattern)].filter((one) => one !== undefined);

/** Something that a caller in his right mind might send. */
export function plausible(target: Target, ids: Ids, random: Random): Record<string, unknown> {
  function text(schema: JsonSchema, path: readonly (string | number)[]): string {
    if (schema.pattern === idPattern) {
      return pick(random, ids.get(tableOf(target, path) ?? '') ?? []) ?? 'ord_of_nobody';
    }
    if (schema.pattern === versionPattern) {
      return 'x'.repeat(22);
    }
    const [name = ''] = named(path).toReversed();
    const patterns = patternsOf(schema).map((one) => new RegExp(one, 'u'));
    const fitting = patterns.length > 0 ? times.filter((time) => patterns.every((one) => one.test(time))) : [];
    const known = texts[name] ?? (fitting.length > 0 ? fitting : ['海邊速寫', 'Sketching by the sea', 'x']);
    return pick(random, known) ?? '';
  }
  function some(schema: JsonSchema, path: readonly (string | number)[]): unknown {
    if (schema.anyOf) {
      return some(pick(random, schema.anyOf) ?? {}, path);
    }
    if (schema.const !== undefined || schema.enum) {
      return schema.const ?? pick(random, schema.enum ?? []);
    }
    switch (schema.type) {
      case 'object':
        return Object.fromEntries(
          Object.entries(schema.properties ?? {})
            .filter(([name]) => schema.required?.includes(name) === true || random() < 0.4)
            .map(([name, one]) => [name, some(one, [...path, name])]),
        );
      case 'array':
        return Array.from({ length: Math.max(schema.minItems ?? 0, Math.floor(random() * 3)) }, (_, at) =>
          some(schema.items ?? {}, [...path, at]),
        );
      case 'integer':
      case 'number': {
        const least = Math.max(schema.minimum ?? 0, -100);
        return Math.floor(least + random() * Math.min(3, (schema.maximum ?? 100) - least));
      }
      case 'boolean':
        return random() < 0.7;
      case 'string':
        return text(schema, path);
      default:
        return null;
    }
  }
  return some(target.shape, []) as Record<string, unknown>;
}

/** The input with every free text in it spoiled, however deep: ids, dates and words of a list stay as they are. */
export function spoiled(schema: JsonSchema, value: unknown, spoil: (text: string) => string): unknown {
  if (schema.anyOf) {
    const kind = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
    return spoiled(schema.anyOf.find(({ type }) => type === kind) ?? {}, value, spoil);
  }
  if (Array.isArray(value)) {
    return value.map((one) => spoiled(schema.items ?? {}, one, spoil));
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, spoiled(schema.properties?.[name] ?? {}, one, spoil)]),
    );
  }
  const isFree =
    schema.type === 'string' &&
    patternsOf(schema).length === 0 &&
    !schema.enum &&
    !schema.format &&
    schema.const === undefined;
  return isFree && typeof value === 'string' ? spoil(value) : value;
}

/** Every id that an input of the call can hold, wherever it stands. */
export function idPathsOf({ shape }: Target): (string | number)[][] {
  const below = (schema: JsonSchema, path: (string | number)[]): (string | number)[][] => [
    ...(schema.pattern === idPattern ? [path] : []),
    ...(schema.anyOf ?? []).flatMap((one) => below(one, path)),
    ...(schema.items ? below(schema.items, [...path, 0]) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => below(one, [...path, name])),
  ];
  return below(shape, []);
}

/** Every place of a value, the whole of it left out. */
export function pathsIn(value: unknown, path: readonly (string | number)[] = []): (string | number)[][] {
  // What is put there to be deep is deep enough.
  if (path.length > 8) {
    return [];
  }
  const below: [string | number, unknown][] = Array.isArray(value)
    ? (value as unknown[]).map((one, at) => [at, one])
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
      : [];
  return below.flatMap(([name, one]) => [[...path, name], ...pathsIn(one, [...path, name])]);
}

/** The value with another one at that place, which is made where it is not there; `undefined` takes it away. */
export function withAt(value: unknown, [first, ...rest]: readonly (string | number)[], put: unknown): unknown {
  if (first === undefined) {
    return put;
  }
  if (typeof first === 'number') {
    const list = Array.isArray(value) ? [...(value as unknown[])] : [];
    list[first] = withAt(list[first], rest, put);
    return list;
  }
  const fields = typeof value === 'object' && value !== null ? value : {};
  return { ...fields, [first]: withAt((fields as Record<string, unknown>)[first], rest, put) };
}
