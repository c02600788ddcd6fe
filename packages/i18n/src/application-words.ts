import {
  factsOfField,
  type ApplicationField,
  type ApplicationState,
  type FieldFault,
  type PartnerIdentity,
  type PartnerType,
} from '@lyceum/domain/applications';
import type { Region } from '@lyceum/domain/region';
import * as m from './words/messages.js';

export const typeWords: Record<PartnerType, () => string> = {
  course: m.applications_type_course,
  space: m.applications_type_space,
  planner: m.applications_type_planner,
  promoter: m.applications_type_promoter,
};

export const identityWords: Record<PartnerIdentity, () => string> = {
  personal: m.applications_identity_personal,
  business: m.applications_identity_business,
};

export const stateWords: Record<ApplicationState, () => string> = {
  draft: m.applications_state_draft,
  inAudit: m.applications_state_inAudit,
  passed: m.applications_state_passed,
  failed: m.applications_state_failed,
  renewal: m.applications_state_renewal,
};

const ofNation: Partial<Record<ApplicationField, Record<Region, () => string>>> = {
  companyNumber: {
    tw: m.applications_companyNumber_tw,
    cn: m.applications_companyNumber_cn,
    us: m.applications_companyNumber_us,
  },
  idNumber: { tw: m.applications_idNumber_tw, cn: m.applications_idNumber_cn, us: m.applications_idNumber_us },
  branch: { tw: m.applications_branch_tw, cn: m.applications_branch_cn, us: m.applications_branch_us },
};

export const fieldWords: Record<Exclude<ApplicationField, 'companyNumber' | 'idNumber' | 'branch'>, () => string> = {
  name: m.applications_field_name,
  contactName: m.applications_field_contactName,
  contactPhone: m.applications_field_contactPhone,
  contactEmail: m.applications_field_contactEmail,
  city: m.applications_field_city,
  companyName: m.applications_field_companyName,
  registered: m.applications_field_registered,
  licenceKind: m.applications_field_licenceKind,
  licence: m.applications_field_licence,
  licenceUntil: m.applications_field_licenceUntil,
  idFront: m.applications_field_idFront,
  idBack: m.applications_field_idBack,
  ages: m.applications_field_ages,
  teaching: m.applications_field_teaching,
  qualificationKind: m.applications_field_qualificationKind,
  qualification: m.applications_field_qualification,
  schoolPermit: m.applications_field_schoolPermit,
  permitUntil: m.applications_field_permitUntil,
  spaceAddress: m.applications_field_spaceAddress,
  spaceUses: m.applications_field_spaceUses,
  tenure: m.applications_field_tenure,
  tenurePaper: m.applications_field_tenurePaper,
  fireCertificate: m.applications_field_fireCertificate,
  fireUntil: m.applications_field_fireUntil,
  promotion: m.applications_field_promotion,
  accountName: m.applications_field_accountName,
  bank: m.applications_field_bank,
  account: m.applications_field_account,
};

export const fieldName = (field: ApplicationField, nation: Region): string =>
  (ofNation[field]?.[nation] ?? fieldWords[field as keyof typeof fieldWords])();

const choiceWords: Readonly<Record<string, () => string>> = {
  no: m.applications_choice_no,
  yes: m.applications_choice_yes,
  individual: m.applications_choice_individual,
  corporate: m.applications_choice_corporate,
  preschool: m.applications_choice_preschool,
  k12: m.applications_choice_k12,
  college: m.applications_choice_college,
  adult: m.applications_choice_adult,
  other: m.applications_choice_other,
  online: m.applications_choice_online,
  inPerson: m.applications_choice_inPerson,
  certificate: m.applications_choice_certificate,
  lecturerCard: m.applications_choice_lecturerCard,
  art: m.applications_choice_art,
  class: m.applications_choice_class,
  computer: m.applications_choice_computer,
  activity: m.applications_choice_activity,
  meeting: m.applications_choice_meeting,
  deed: m.applications_choice_deed,
  lease: m.applications_choice_lease,
  community: m.applications_choice_community,
  video: m.applications_choice_video,
  blog: m.applications_choice_blog,
  offline: m.applications_choice_offline,
};

export const choiceName = (choice: string): string => choiceWords[choice]?.() ?? choice;

/** What is written in a field, as people read it. */
export const valueText = (field: ApplicationField, text: string): string =>
  factsOfField(field).choices && text !== '' ? text.split(',').map(choiceName).join(' · ') : text;

const faultWords: Record<FieldFault, () => string> = {
  missing: m.applications_fault_missing,
  phone: m.applications_fault_phone,
  email: m.applications_fault_email,
  idNumber: m.applications_fault_idNumber,
  idOtherNation: m.applications_fault_idOtherNation,
  companyNumber: m.applications_fault_companyNumber,
  companyOtherNation: m.applications_fault_companyOtherNation,
  account: m.applications_fault_account,
  routing: m.applications_fault_routing,
  date: m.applications_fault_date,
  dateOver: m.applications_fault_dateOver,
};

export const faultText = (field: ApplicationField, fault: FieldFault): string =>
  (fault === 'missing' && factsOfField(field).kind === 'paper' ? m.applications_fault_paper : faultWords[fault])();
