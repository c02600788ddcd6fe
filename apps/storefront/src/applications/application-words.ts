import {
  type ApplicationState,
  type ApplicationStep,
  type ApplicationWarning,
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
  renewal: 'warn',
};

export const stepWords: Record<ApplicationStep | 'check', () => string> = {
  contact: m.applications_step_contact,
  identity: m.applications_step_identity,
  offer: m.applications_step_offer,
  bank: m.applications_step_bank,
  check: m.applications_step_check,
};

export const pairWords = {
  spaceBusinessOnly: m.refusals_spaceBusinessOnly,
  plannerPersonalOnly: m.refusals_plannerPersonalOnly,
} as const;

export const warningWords: Record<ApplicationWarning, () => string> = {
  companyNumberUnproven: m.applications_warning_companyNumberUnproven,
  accountNameDiffers: m.applications_warning_accountNameDiffers,
};
