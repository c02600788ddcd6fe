import type { LegalSection } from './legal-text.ts';

export const sections: readonly LegalSection[] = [
  {
    title: 'What this policy covers',
    blocks: [
      'Lyceum (“we”) runs a marketplace for courses and learning spaces. This policy says which personal data we collect, why we need it, who receives it, where it is kept, and how you stay in control of it.',
      'By ticking the box when you register you confirm that you have read and accept this policy. Without accepting it you can still browse, but not create an account.',
      'Merchants offer their courses and spaces on our platform. Websites and services outside the platform have policies of their own; this one does not apply to them.',
    ],
  },
  {
    title: 'What we collect and why',
    blocks: [
      'We collect only what these purposes need:',
      [
        'Account: mobile number, account name (your nickname at first), password and e-mail, to register you, sign you in and protect the account. Passwords are kept in a form that cannot be turned back.',
        'Profile, if you choose to fill it in: nickname, gender, birthday, hobbies and real-name details, to show and recommend fitting courses. You can buy without any of it.',
        'Orders and delivery: what you buy, amounts, recipient, phone and address, to fulfil orders, deliver and help afterwards.',
        'Invoices: type, title, tax number or carrier, and recipient, to issue and send invoices.',
        'Learning and browsing: progress in lessons, pages viewed, searches and favourites, to continue where you stopped, show your recent searches and improve search.',
        'Reviews and files: reviews you write, pictures you upload, resumes or consulting records, to publish your review or hand the file to whom you choose.',
        'Conversations: what you write to sellers, consultants and our support, with the files you send along, to deliver it, to answer you, and to look into what is reported.',
        'Entitlements: coupons, points, balances and other benefits, to work out prices and redeem them.',
        'Device and connection: device identifiers, IP address, browser and system version, for security, fault finding and against abuse.',
        'Location, once you allow it, to show spaces and schools nearby; otherwise the city is used.',
        'Recordings, address book and face features: only for a feature that needs them and after you have agreed to it separately. Where no feature uses them they are not collected.',
        'Identity documents: only from merchants and teachers who apply to join, to check their qualification.',
      ],
      'If you do not give data marked as required, the feature that needs it will not work; everything else will.',
    ],
  },
  {
    title: 'Device permissions',
    blocks: [
      'Some features need a permission of your device. Each is asked for on first use and can be switched on or off at any time:',
      [
        'Location: find courses and spaces nearby.',
        'Camera: take a profile or review picture, or scan a QR code.',
        'Notifications: tell you on this device about payments, changed times and messages.',
        'Photo library: upload pictures and files.',
        'Microphone: join interactive lessons or voice consulting.',
        'Address book: only when you pick a contact to share with.',
      ],
      'Switching a permission off withdraws your consent from then on. What was done before, with your consent, is not affected.',
    ],
  },
  {
    title: 'Storage in your browser',
    blocks: [
      'Your browser keeps your sign-in token (for 7 days at most), language and region, appearance settings and recent searches, so that you need not set them again, and for 180 days a mark that you signed in here before, so that nobody else’s wrong tries keep you out. Signing out removes the token and your profile; clearing the browser’s data removes everything.',
    ],
  },
  {
    title: 'Counting how the shop is used',
    blocks: [
      'If you switch on “Count my use of the shop” under “Privacy”, we count which kinds of page are opened, and how often people search, look at a product, use the cart, order and pay. We keep sums by day, region, language and kind of device, and nothing that says who you are. It is off until you switch it on, you can withdraw the consent at any time, and sums are deleted after a year.',
      'Apart from that we add up for each product how often its page is looked at in a day and by how many visitors; its seller sees these sums. To count a visitor once we keep, until the day is over, an encrypted mark made of the network address and the kind of browser, which does not tell who you are. Browsers that ask not to be tracked are not counted.',
    ],
  },
  {
    title: 'Who receives data',
    blocks: [
      'We do not sell personal data. We pass on what is necessary, and only in these cases:',
      [
        'The merchant you buy from: name, phone, the order, and the delivery or class details needed to fulfil it.',
        'Whoever you write to: your name in the shop, your messages, and the product or order you attach. Our support reads a conversation where you write to it, or where something in it was reported.',
        'Payment institutions: the order number and the amount, nothing else. You enter card or account numbers on their own page; we never see them.',
        'Logistics providers: the recipient’s name, phone and address, only to deliver physical goods.',
        'Services that work for us, such as text messages, e-mail and file storage: they act on our instructions only and must keep the data confidential.',
        'The push service of your browser or phone, only where you switched notifications on: to a browser it forwards encrypted messages that it cannot read, to our apps (Apple, Google, and JPush in mainland China) the words that are shown.',
        'Authorities with a legal right to it, as far as the law requires.',
      ],
      'If data moves to another company through a merger or division, we tell you beforehand who receives it and why; a new purpose needs your consent again.',
    ],
  },
  {
    title: 'Where data is kept, and cross-border transfer',
    blocks: [
      'Personal data is stored on servers in mainland China.',
      'If you register from elsewhere, for example from Taiwan or the United States, your data is sent to mainland China. We explain this separately and ask for your consent before the account is created. Without it no account is created and no personal data is sent.',
      'Should data have to go to another country or region later, we will ask for separate consent again and follow the rules on cross-border transfer.',
    ],
  },
  {
    title: 'How long we keep data, and security',
    blocks: [
      'We keep data until its purpose is met: account data for as long as the account exists, sign-in tokens for 7 days, text-message codes for 5 minutes, the words of text messages, e-mails and notifications until 7 days after they were sent, conversations for three years at most. After an account has been cancelled, transaction records are kept in the back end for the time the law requires, then deleted or anonymised.',
      'We encrypt connections, limit who can reach the data, and record what they do. If a breach may affect you, we inform you and the authorities as the law requires: what happened, what we have done, and what you can do.',
    ],
  },
  {
    title: 'Your rights',
    blocks: [
      'You can:',
      [
        'see and download your personal data;',
        'correct what is wrong;',
        'delete what is no longer needed;',
        'withdraw consent and switch off device permissions;',
        'cancel your account.',
      ],
      'Use the “Mine” page, or write to {email}. To protect your account we may ask for a written request or proof of identity. We normally reply within 15 days.',
      'Ordinary requests are free. For repeated requests beyond reasonable limits we may charge our cost or decline, and will say why.',
      'If our reply does not satisfy you, you may complain to a regulator, such as the authorities for cyberspace, telecoms, public security, or industry and commerce, or the consumer and data-protection authority where you live.',
    ],
  },
  {
    title: 'Minors',
    blocks: [
      'If you are under 18, please read this policy with a guardian, and use the service and buy courses only with the guardian’s consent.',
      'The data of children under 14 is sensitive and gets extra protection: apart from the phone number needed to sign in, nothing is collected before a guardian has authorised it. The guardian may refuse, and may see, correct or delete the data or withdraw the authorisation at any time.',
      'If we find that we hold a child’s data without a guardian’s consent, we delete it as soon as we can. Guardians can reach us at {email}.',
    ],
  },
  {
    title: 'Cancelling your account',
    blocks: [
      'To cancel an account, all of these must be true:',
      [
        'no change of password or binding in the last month;',
        'coupons, entitlements and other virtual assets are given up, and there are no other funds or debts;',
        'there are no unfinished orders or services;',
        'the account was never used to open a shop; a former shop must first be closed, settled and unbound;',
        'there are no disputes, complaints or reports;',
        'linked payout and payment accounts are cancelled and settled;',
        'authorised logins and bindings to other sites and apps are removed.',
      ],
      'We check the conditions one by one and tell you what is left to do. Reading the notice and completing the steps means that you agree. We review the request within 48 hours; once approved, your personal data is deleted or anonymised.',
      'This cannot be undone. Afterwards you can no longer sign in or retrieve data, and balances, coupons, points, qualifications, orders and cards count as given up.',
      'If the account becomes involved in a dispute during the review (a complaint, report, litigation, arbitration or state investigation), we may end the cancellation without your consent.',
    ],
  },
  {
    title: 'End of the service',
    blocks: [
      'If we close the platform, we announce it at least 30 days ahead, then stop collecting data and delete or anonymise what we hold.',
    ],
  },
  {
    title: 'Changes to this policy',
    blocks: [
      'Before a new version takes effect we publish it in the app and on the website, or notify you. Major changes, such as new purposes, new recipients or different rights, are announced by e-mail, text message or a prominent reminder on the page. Old versions are archived; ask us for a copy.',
    ],
  },
  {
    title: 'Contact',
    blocks: [
      'Data-protection contact: {email}. We welcome your questions and suggestions about this policy and about account cancellation.',
    ],
  },
];
