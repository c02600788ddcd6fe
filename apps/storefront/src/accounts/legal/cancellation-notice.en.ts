import type { LegalSection } from './legal-text.ts';

export const sections: readonly LegalSection[] = [
  {
    title: 'What this notice is about',
    blocks: [
      'This notice explains what must hold before an account is closed, how to ask for it, and what happens afterwards. Please read all of it before you ask.',
      'By ticking the box and completing the steps you accept this notice. If you only want a break, signing out is enough: the account stays as it is.',
    ],
  },
  {
    title: 'What must hold first',
    blocks: [
      'All seven must hold at once. The screen checks each one and tells you what is left to do:',
      [
        'no change of password, phone, email or another way to sign in within the last month, so that somebody who took the account over cannot end it at once;',
        'coupons, entitlements and other virtual assets are given up, and there are no other funds or debts;',
        'no open orders, bookings or services;',
        'the account was never used to open a shop; who had one closes and settles it first, and unties the account;',
        'no disputes, complaints or reports;',
        'the linked payout account is ended and settled;',
        'sign-in with accounts of other sites and apps is removed. If it is your only way in, you may keep it to the end.',
      ],
    ],
  },
  {
    title: 'How to ask',
    blocks: [
      [
        'sign in with this account, open “Privacy” in the settings and choose “Close your account”;',
        'see that all seven conditions hold;',
        'tick the box and show by a code or your current password that it is you.',
      ],
      'We ask for no photo of your face or papers for this, and it costs nothing.',
    ],
  },
  {
    title: 'Review, and taking it back',
    blocks: [
      'We review your request within 48 hours and tell you the result by text message or email. Until then the account works as usual, and you can take the request back on the same screen.',
      'The conditions are checked again during the review. If there is a new order or change by then, it waits until they hold once more.',
      'If the account becomes involved in a dispute (a complaint, report, litigation, arbitration or state investigation), we may end the request without your consent, and tell you why.',
    ],
  },
  {
    title: 'Afterwards',
    blocks: [
      'Closing cannot be undone. Once it is done:',
      [
        'you can no longer sign in to this account or get any of its data back;',
        'balances, coupons, points, qualifications, orders and cards that are not used count as given up, courses that you could still watch among them;',
        'signing up with the same phone later opens a new, empty account.',
      ],
      'What was done or owed before the account was closed is not settled by closing it.',
    ],
  },
  {
    title: 'What is deleted or made anonymous',
    blocks: [
      'When the request is approved, all of this is deleted or made anonymous in one go:',
      [
        'phone, email, password, other ways to sign in and the record of sign-ins;',
        'name, picture, gender, birthday and other details of your profile, and your addresses;',
        'notes, recipients and exact addresses on orders, and what you wrote for a consultation;',
        'conversations with shops and with support. The other side sees your messages as taken back;',
        'uploaded files and pictures, favourites, study progress, notices and device settings.',
      ],
      'Reviews that you wrote stay, but only as by “a former member”.',
    ],
  },
  {
    title: 'What the law makes us keep',
    blocks: [
      'Amounts, payments, refunds, invoices and accounts of orders, and the times at which you agreed to our terms, are kept in the back end for as long as the law requires. They no longer lead to you, and are deleted or made anonymous afterwards.',
    ],
  },
  {
    title: 'Reach us',
    blocks: ['If you have a question about closing your account, ask support or write to {email}.'],
  },
];
