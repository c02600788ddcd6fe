import type { LegalSection } from './legal-text.ts';
import { sections as everywhere } from './user-agreement.en.ts';

/** What holds there comes first, then what holds everywhere. */
export const sections: readonly LegalSection[] = [
  {
    title: 'In Taiwan: your account',
    blocks: [
      'You register with a Taiwan mobile number or an e-mail address. Before that we ask for your consent that account, orders and learning records are kept in mainland China; without it you can browse, but not open an account.',
      'You can see, correct, export and delete your data, and withdraw the consent, as the Privacy Policy says.',
    ],
  },
  {
    title: 'In Taiwan: paying and invoices',
    blocks: [
      'New Taiwan dollars are charged in whole dollars.',
      [
        'Personal invoices may go to a mobile barcode or a citizen certificate, or be donated.',
        'Company invoices need the uniform number.',
        'An invoice that was issued is not rewritten: it is voided, or corrected by an allowance.',
      ],
    ],
  },
  {
    title: 'In Taiwan: withdrawing and refunds',
    blocks: [
      'In distance purchases you may withdraw within 7 days; for digital content only until it has begun with your prior consent. Teaching over the internet may be ended at any time; what you did not use comes back, counted on the price you paid. A course in person that does not open is refunded in full.',
    ],
  },
  {
    title: 'In Taiwan: minors',
    blocks: ['You are of age at 18. Below that a parent or guardian consents before an order is placed.'],
  },
  ...everywhere,
];
