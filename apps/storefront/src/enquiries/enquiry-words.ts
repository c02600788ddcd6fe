import type { EnquiryState, SuitTime } from '@lyceum/domain/enquiries';
import * as m from '@lyceum/i18n/words';

export const suitWords: Record<SuitTime, () => string> = {
  weekdayMorning: m.enquiries_suits_weekdayMorning,
  weekdayAfternoon: m.enquiries_suits_weekdayAfternoon,
  weekdayEvening: m.enquiries_suits_weekdayEvening,
  weekendMorning: m.enquiries_suits_weekendMorning,
  weekendAfternoon: m.enquiries_suits_weekendAfternoon,
  weekendEvening: m.enquiries_suits_weekendEvening,
};

export const stateWords: Record<EnquiryState, () => string> = {
  open: m.enquiries_state_open,
  matched: m.enquiries_state_matched,
  booked: m.enquiries_state_booked,
  closed: m.enquiries_state_closed,
};
