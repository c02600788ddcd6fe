import type { AgencyRight, OperatorRight } from '@lyceum/domain/permissions';
import type { StaffState } from '@lyceum/domain/staff';
import * as m from '@lyceum/i18n/words';

export const rightWords: Record<AgencyRight | OperatorRight, () => string> = {
  products: m.staff_right_products,
  orders: m.staff_right_orders,
  verify: m.staff_right_verify,
  reviews: m.staff_right_reviews,
  invoices: m.staff_right_invoices,
  finance: m.staff_right_finance,
  statistics: m.staff_right_statistics,
  staff: m.staff_right_staff,
  review: m.staff_right_review,
  catalogue: m.staff_right_catalogue,
  support: m.staff_right_support,
  settings: m.staff_right_settings,
};

export const stateWords: Record<StaffState, () => string> = {
  invited: m.staff_state_invited,
  active: m.staff_state_active,
  disabled: m.staff_state_disabled,
};
