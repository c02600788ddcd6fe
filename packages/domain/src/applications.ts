import {
  companyNumberFault,
  idNumberFault,
  isBankAccount,
  isProvenUniformNumber,
  isRoutingNumber,
  plainCompanyNumber,
  plainNumber,
} from './application-numbers.ts';
import { parseEmail } from './email.ts';
import type { Flow } from './flow.ts';
import { parsePhone, toldRegion } from './phone.ts';
import type { RefusalCode } from './refusal.ts';
import type { Region } from './region.ts';
import type { LocalDate } from './zone.ts';

/** What somebody applies to be. */
export const partnerTypes = ['course', 'space', 'planner', 'promoter'] as const;
export type PartnerType = (typeof partnerTypes)[number];
/** As whom: a studio of one person, or a company. */
export const partnerIdentities = ['personal', 'business'] as const;
export type PartnerIdentity = (typeof partnerIdentities)[number];

/**
 * draft: not sent in yet · inAudit · passed · failed: fields with a reason are open, and it may be sent in again · renewal: it passed, and the
 * papers that end on a day are open to be sent in anew.
 */
export const applicationStates = ['draft', 'inAudit', 'passed', 'failed', 'renewal'] as const;
export type ApplicationState = (typeof applicationStates)[number];
export type ApplicationEvent = 'submit' | 'pass' | 'fail' | 'renew';

export const applicationFlow: Flow<ApplicationState, ApplicationEvent> = {
  draft: { submit: 'inAudit' },
  inAudit: { pass: 'passed', fail: 'failed' },
  failed: { submit: 'inAudit' },
  passed: { renew: 'renewal' },
  renewal: { submit: 'inAudit' },
};

/** SPEC.md section 4: "1-3 working days". */
export const auditWorkingDays = 3;
/** Of the agreement that is ticked. */
export const partnerAgreementVersion = '2026-11';

/** What decides which fields there are; fixed from the first submission on. */
export interface ApplicationShape {
  type: PartnerType;
  identity: PartnerIdentity;
  nation: Region;
}

/** Spaces are let by businesses alone, and advice is given by persons alone. */
export function pairRefusal({
  type,
  identity,
}: Pick<ApplicationShape, 'type' | 'identity'>): Extract<
  RefusalCode,
  'spaceBusinessOnly' | 'plannerPersonalOnly'
> | null {
  if (type === 'space' && identity === 'personal') {
    return 'spaceBusinessOnly';
  }
  return type === 'planner' && identity === 'business' ? 'plannerPersonalOnly' : null;
}

/** As whom a type may be applied for, the usual one first. */
export const identitiesOf = (type: PartnerType): PartnerIdentity[] =>
  partnerIdentities.filter((identity) => pairRefusal({ type, identity }) === null);

export const applicationSteps = ['contact', 'identity', 'offer', 'bank'] as const;
export type ApplicationStep = (typeof applicationSteps)[number];

/** What is written in the fields; several choices stand in one text, `k12,adult`. */
export type ApplicationValues = Readonly<Record<string, string>>;
/** The files of its papers, by field. */
export type ApplicationPapers = Readonly<Record<string, string>>;

interface Given extends ApplicationShape {
  values: ApplicationValues;
}

type FieldKind = 'line' | 'phone' | 'email' | 'number' | 'date' | 'choice' | 'choices' | 'paper';

interface FieldFacts {
  step: ApplicationStep;
  kind: FieldKind;
  /** Of `choice` and `choices`. */
  choices?: readonly string[];
  /** A number of a person or a bank: shown to nobody but a reviewer. */
  sealed?: boolean;
  /** Whether there is such a field; without it there always is. */
  when?: (given: Given) => boolean;
  /** May be left empty. */
  optional?: (given: Given) => boolean;
}

const isBusiness = ({ identity }: Given): boolean => identity === 'business';
const isPersonal = ({ identity }: Given): boolean => identity === 'personal';
const lets = ({ type }: Given): boolean => type === 'space';
const teaches = ({ type }: Given): boolean => type === 'course' || type === 'planner';
const has = ({ values }: Given, field: string, choice: string): boolean =>
  (values[field] ?? '').split(',').includes(choice);

/** Who gets an office of his own needs an address for its invitation. */
const opensAgency = ({ type }: Pick<ApplicationShape, 'type'>): boolean => type === 'course' || type === 'space';

/** Lessons for school children in a room need the school authority's permit in Taiwan and on the mainland. */
const needsPermit = (given: Given): boolean =>
  given.type === 'course' &&
  given.nation !== 'us' &&
  has(given, 'teaching', 'inPerson') &&
  (has(given, 'ages', 'k12') || has(given, 'ages', 'preschool'));

/** Only those who registered a business have a licence. */
const hasLicence = (given: Given): boolean =>
  isBusiness(given) || (given.type === 'course' && has(given, 'registered', 'yes'));

const always = (): boolean => true;

/** Every field of an application, in the order of the form. */
const facts = {
  name: { step: 'contact', kind: 'line' },
  contactName: { step: 'contact', kind: 'line' },
  contactPhone: { step: 'contact', kind: 'phone' },
  contactEmail: { step: 'contact', kind: 'email', optional: (given) => !opensAgency(given) },
  city: { step: 'contact', kind: 'line' },
  companyName: { step: 'identity', kind: 'line', when: isBusiness },
  registered: {
    step: 'identity',
    kind: 'choice',
    choices: ['no', 'yes'],
    when: (given) => isPersonal(given) && given.type === 'course',
  },
  licenceKind: { step: 'identity', kind: 'choice', choices: ['individual', 'corporate'], when: isBusiness },
  companyNumber: { step: 'identity', kind: 'number', sealed: true, when: hasLicence },
  licence: { step: 'identity', kind: 'paper', when: hasLicence },
  licenceUntil: { step: 'identity', kind: 'date', when: hasLicence, optional: always },
  idNumber: { step: 'identity', kind: 'number', sealed: true },
  idFront: { step: 'identity', kind: 'paper' },
  idBack: { step: 'identity', kind: 'paper' },
  ages: {
    step: 'offer',
    kind: 'choices',
    choices: ['preschool', 'k12', 'college', 'adult', 'other'],
    when: teaches,
  },
  teaching: {
    step: 'offer',
    kind: 'choices',
    choices: ['online', 'inPerson'],
    when: ({ type }) => type === 'course',
  },
  qualificationKind: {
    step: 'offer',
    kind: 'choice',
    choices: ['certificate', 'lecturerCard'],
    when: (given) => teaches(given) && isPersonal(given),
  },
  qualification: { step: 'offer', kind: 'paper', when: (given) => teaches(given) && isPersonal(given) },
  schoolPermit: { step: 'offer', kind: 'paper', when: needsPermit },
  permitUntil: { step: 'offer', kind: 'date', when: needsPermit, optional: always },
  spaceAddress: { step: 'offer', kind: 'line', when: lets },
  spaceUses: {
    step: 'offer',
    kind: 'choices',
    choices: ['art', 'class', 'computer', 'activity', 'meeting', 'other'],
    when: lets,
  },
  tenure: { step: 'offer', kind: 'choice', choices: ['deed', 'lease'], when: lets },
  tenurePaper: { step: 'offer', kind: 'paper', when: lets },
  fireCertificate: { step: 'offer', kind: 'paper', when: lets },
  fireUntil: { step: 'offer', kind: 'date', when: lets, optional: always },
  promotion: {
    step: 'offer',
    kind: 'choices',
    choices: ['community', 'video', 'blog', 'offline', 'other'],
    when: ({ type }) => type === 'promoter',
  },
  accountName: { step: 'bank', kind: 'line' },
  bank: { step: 'bank', kind: 'line' },
  branch: { step: 'bank', kind: 'line' },
  account: { step: 'bank', kind: 'number', sealed: true },
} as const satisfies Record<string, FieldFacts>;

export type ApplicationField = keyof typeof facts;
export const applicationFields = Object.keys(facts) as ApplicationField[];
export const factsOfField = (field: ApplicationField): FieldFacts => facts[field];
export const isApplicationField = (name: string): name is ApplicationField => name in facts;
export type PaperField = {
  [F in ApplicationField]: (typeof facts)[F]['kind'] extends 'paper' ? F : never;
}[ApplicationField];
export const paperFields = applicationFields.filter((field): field is PaperField => facts[field].kind === 'paper');
export const isPaperField = (name: string): name is PaperField => paperFields.some((field) => field === name);

/** The fields that somebody fills in, in order. */
export const fieldsOf = (given: Given): ApplicationField[] =>
  applicationFields.filter((field) => factsOfField(field).when?.(given) ?? true);

/** Papers that may end on a day, with the field of that day. */
export const datedPapers = {
  licence: 'licenceUntil',
  schoolPermit: 'permitUntil',
  fireCertificate: 'fireUntil',
} as const satisfies Partial<Record<PaperField, ApplicationField>>;
export type DatedPaper = keyof typeof datedPapers;
/** The paper whose end a field tells. */
export const paperEndingIn = (field: ApplicationField): DatedPaper | undefined =>
  datedPaperNames.find((paper) => datedPapers[paper] === field);
const datedPaperNames = Object.keys(datedPapers) as DatedPaper[];
const renewedFields: readonly ApplicationField[] = Object.entries(datedPapers).flat() as ApplicationField[];

/** How long before a paper ends its owner is told. */
export const renewalNoticeDays = 30;

/** The papers that an application asks for and that may end. */
export const datedPapersOf = (given: Given): DatedPaper[] => {
  const asked = fieldsOf(given);
  return datedPaperNames.filter((paper) => asked.includes(paper));
};

/** What leaves the shop while a paper is over; `school` is what is taught to children in a room. */
export const withheldKinds = ['teaching', 'school', 'spaces'] as const;
export type WithheldKind = (typeof withheldKinds)[number];
export const withheldWithout = (type: PartnerType, paper: DatedPaper): WithheldKind =>
  type === 'space' ? 'spaces' : paper === 'schoolPermit' ? 'school' : 'teaching';

/** A paper is good through its last day. */
export const isPaperOver = (until: LocalDate, today: LocalDate): boolean => until < today;

/** Longest text of a field. */
export const longestValue = 120;

/** A sealed number as it is shown to who wrote it: its last signs. No number has such dots, so that one who sends them keeps the number. */
export const maskNumber = (text: string): string =>
  text === '' ? '' : `••••${text.length > 6 ? text.slice(-4) : text.slice(-1)}`;
export const isMasked = (text: string): boolean => text.startsWith('••••');

/** As it is kept. */
export function plainValue(
  field: ApplicationField,
  text: string,
  { nation }: Pick<ApplicationShape, 'nation'>,
): string {
  const { kind, choices } = factsOfField(field);
  if (field === 'companyNumber') {
    return plainCompanyNumber(text, nation);
  }
  if (kind === 'number') {
    return field === 'account' ? plainNumber(text).replaceAll('-', '') : plainNumber(text);
  }
  if (choices) {
    const chosen = text.split(',');
    return choices.filter((choice) => chosen.includes(choice)).join(',');
  }
  return text;
}

export type FieldFault =
  | 'missing'
  | 'phone'
  | 'email'
  | 'idNumber'
  | 'idOtherNation'
  | 'companyNumber'
  | 'companyOtherNation'
  | 'account'
  | 'routing'
  | 'date'
  | 'dateOver';

const earliestDate = '2000-01-01';

function valueFault(field: ApplicationField, text: string, { nation }: ApplicationShape, today: LocalDate) {
  switch (factsOfField(field).kind) {
    case 'phone':
      return parsePhone(text, nation) === null && toldRegion(text) === null ? 'phone' : null;
    case 'email':
      return parseEmail(text) === null ? 'email' : null;
    case 'date': {
      const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
      return !isDay || text < earliestDate ? 'date' : isPaperOver(text, today) ? 'dateOver' : null;
    }
    default:
      return numberFault(field, text, nation);
  }
}

function numberFault(field: ApplicationField, text: string, nation: Region): FieldFault | null {
  if (field === 'branch') {
    return nation === 'us' && !isRoutingNumber(text) ? 'routing' : null;
  }
  if (field === 'account') {
    return isBankAccount(text, nation) ? null : 'account';
  }
  if (field === 'idNumber') {
    const fault = idNumberFault(text, nation);
    return fault && (fault === 'malformed' ? 'idNumber' : 'idOtherNation');
  }
  if (field === 'companyNumber') {
    const fault = companyNumberFault(text, nation);
    return fault && (fault === 'malformed' ? 'companyNumber' : 'companyOtherNation');
  }
  return null;
}

export type FieldFaults = Partial<Record<ApplicationField, FieldFault>>;

/** Where money goes; the same fields stand in a change of the account. */
export const bankFields = ['accountName', 'bank', 'branch', 'account'] as const satisfies readonly ApplicationField[];
export type BankField = (typeof bankFields)[number];
export type BankValues = Readonly<Record<BankField, string>>;

/** As they are kept. */
export const plainBankValues = (given: BankValues, nation: Region): BankValues => ({
  ...given,
  account: plainValue('account', given.account, { nation }),
});

/** What is wrong with an account, by field. */
export function bankFaults(given: BankValues, nation: Region): Partial<Record<BankField, FieldFault>> {
  const values = plainBankValues(given, nation);
  const faults = bankFields.flatMap((field) => {
    const text = values[field];
    const fault = text === '' ? 'missing' : numberFault(field, text, nation);
    return fault ? [[field, fault] as const] : [];
  });
  return Object.fromEntries(faults);
}

/** What of an application keeps it from being sent in, by field. A masked number is taken for what the server said of it. */
export function faultsOf(
  given: Given & { papers: ApplicationPapers },
  today: LocalDate,
  ofMasked: FieldFaults = {},
): FieldFaults {
  const faults: FieldFaults = {};
  for (const field of fieldsOf(given)) {
    const { kind, optional } = factsOfField(field);
    const text = (kind === 'paper' ? given.papers : given.values)[field] ?? '';
    const fault =
      text === ''
        ? optional?.(given)
          ? null
          : 'missing'
        : kind === 'paper'
          ? null
          : isMasked(text)
            ? (ofMasked[field] ?? null)
            : valueFault(field, plainValue(field, text, given), given, today);
    if (fault) {
      faults[field] = fault;
    }
  }
  return faults;
}

/** What a reviewer is to look at; it keeps nobody from sending in. */
export type ApplicationWarning = 'companyNumberUnproven' | 'accountNameDiffers';

const nameKey = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s.,()'-]/g, '');

export function warningsOf(given: Given): ApplicationWarning[] {
  const { nation, values } = given;
  const { companyNumber = '', companyName = '', contactName = '', accountName = '' } = values;
  const holder = isBusiness(given) ? companyName : contactName;
  const isUnproven =
    nation === 'tw' &&
    /^\d{8}$/.test(companyNumber) &&
    fieldsOf(given).includes('companyNumber') &&
    !isProvenUniformNumber(companyNumber);
  return [
    ...(isUnproven ? ['companyNumberUnproven' as const] : []),
    ...(accountName !== '' && holder !== '' && nameKey(accountName) !== nameKey(holder)
      ? ['accountNameDiffers' as const]
      : []),
  ];
}

/** What came out of a review of a field that failed. */
export type FieldReasons = Partial<Record<ApplicationField, string>>;

/**
 * Which fields may be changed: all of a draft; of a failed one those with a reason, with the day on which such a paper ends, and those that were
 * empty when it was sent in; of a renewal the papers that end.
 */
export function openFields(
  state: ApplicationState,
  reasons: FieldReasons,
  submitted: Pick<Given, 'values'> & { papers: ApplicationPapers },
): ApplicationField[] {
  switch (state) {
    case 'draft':
      return applicationFields;
    case 'failed':
      return applicationFields.filter(
        (field) =>
          field in reasons ||
          (paperEndingIn(field) ?? '') in reasons ||
          ((isPaperField(field) ? submitted.papers : submitted.values)[field] ?? '') === '',
      );
    case 'renewal':
      return applicationFields.filter((field) => renewedFields.includes(field));
    default:
      return [];
  }
}
