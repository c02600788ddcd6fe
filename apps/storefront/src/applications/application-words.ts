import {
  factsOfField,
  type ApplicationField,
  type ApplicationState,
  type ApplicationStep,
  type ApplicationWarning,
  type FieldFault,
  type PartnerType,
} from '@lyceum/domain/applications';
import * as m from '@lyceum/i18n/words';
import type { ComponentProps } from 'react';
import { routes } from '../routes.ts';
import type { Badge } from '../ui/badge.tsx';

/** Where each is applied for. */
export const typeRoutes = {
  course: routes.coursePartner,
  space: routes.spacePartner,
  planner: routes.plannerPartner,
  promoter: routes.partner,
} as const satisfies Record<PartnerType, unknown>;

export const stateTones: Record<ApplicationState, ComponentProps<typeof Badge>['tone']> = {
  draft: 'quiet',
  inAudit: 'warn',
  passed: 'good',
  failed: 'bad',
};

export const stepWords: Record<ApplicationStep | 'check', () => string> = {
  contact: m.applications_step_contact,
  identity: m.applications_step_identity,
  offer: m.applications_step_offer,
  bank: m.applications_step_bank,
  check: m.applications_step_check,
};

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

export const pairWords = {
  spaceBusinessOnly: m.refusals_spaceBusinessOnly,
  plannerPersonalOnly: m.refusals_plannerPersonalOnly,
} as const;

export const warningWords: Record<ApplicationWarning, () => string> = {
  companyNumberUnproven: m.applications_warning_companyNumberUnproven,
  accountNameDiffers: m.applications_warning_accountNameDiffers,
};
