import type { LegalSection } from './legal-text.ts';
import { sections as everywhere } from './user-agreement.en.ts';

/** What holds there comes first, then what holds everywhere. */
export const sections: readonly LegalSection[] = [
  {
    title: 'In mainland China: your account',
    blocks: [
      'You register with a mainland mobile number; an e-mail address can be added afterwards.',
      'You can cancel the account yourself. That is done within 15 working days, and we ask for no photo of your face or your identity card that we did not have before.',
    ],
  },
  {
    title: 'In mainland China: buying and withdrawing',
    blocks: [
      'Within seven days you may return what was not opened. Digital goods that were opened are outside that, which you confirm at each purchase.',
      [
        'Non-subject training for school children: no prepayment for more than 3 months, 60 lessons or 5,000 yuan.',
        'Such classes end by 20:30 in person and by 21:00 online.',
      ],
    ],
  },
  {
    title: 'In mainland China: children',
    blocks: [
      'Data of children under 14 is sensitive. It is kept only after a parent or guardian has consented, by rules of its own; beside the consent there is always a way to refuse.',
    ],
  },
  {
    title: 'In mainland China: activities and reviews',
    blocks: [
      'The rules and prizes of an activity stand when it starts and are not changed afterwards. Nobody is paid for praise, and no members of a group are invented.',
    ],
  },
  ...everywhere,
];
