import type { LegalSection } from './legal-text.ts';

export const sections: readonly LegalSection[] = [
  {
    title: 'What this agreement covers',
    blocks: [
      'This is the agreement between you and Lyceum (“the platform”) on browsing, registering, buying and watching. By ticking the box when you register or order you accept it. How we handle personal data is set out in the Privacy Policy.',
      'Nothing here excludes or limits the rights that the law gives consumers. Where this agreement differs from mandatory rules where you live, the rule that is better for you applies.',
    ],
  },
  {
    title: 'Your account',
    blocks: [
      'Please register with your own mobile number and give correct information. A password has 6 to 20 letters and digits. You stay signed in for at most 7 days; changing the password signs out your other devices.',
      'The account is for you alone: do not transfer, rent out or share it. If somebody else has used it, change the password at once and tell us.',
      'You can cancel the account under the conditions in the Privacy Policy. A request is reviewed within 48 hours and cannot be undone once completed.',
    ],
  },
  {
    title: 'The platform and the merchants',
    blocks: [
      'The platform shows products and handles orders, payment and playback. Courses, consulting and spaces are provided by the merchants named on the product page and the order. Merchants are reviewed before they may sell, and answer for what they offer and say.',
      'If a merchant does not deliver as agreed, tell the merchant or us. We help to settle it, and are liable where the fault is ours.',
    ],
  },
  {
    title: 'Ordering and paying',
    blocks: [
      'Before you pay, the page shows the product, the plan, the price, how long access lasts, and what you get back if you cancel. If the price has changed when you order, we ask you to confirm the new one; you are never charged it unasked.',
      'Please pay within 30 minutes (15 for group buying). After that the order is cancelled by itself, and places and coupons are released. New Taiwan dollars are charged in whole dollars. Converted prices in other currencies are for orientation; the currency charged is what counts.',
      'Payment institutions process the payment and receive only the order number and the amount. Whether it succeeded is decided by their answer to the platform.',
    ],
  },
  {
    title: 'Watching, and how long',
    blocks: [
      'Access lasts half a year, one year, two years or permanently, counted from the purchase or from the start of class, depending on the plan. Permanent means for as long as the course is offered on the platform.',
      'Courses are for your own learning. Do not record, download, show in public, resell or share your account; otherwise we may suspend playback and keep our legal rights.',
      'A course that was refunded can no longer be watched. Lessons marked “Free trial” need no purchase.',
    ],
  },
  {
    title: 'Cancellation and refunds: for all',
    blocks: [
      'The refund rule of every order is shown before you pay and kept with the order; later changes do not affect it. Refunds go back the way you paid.',
      'You get everything back when the merchant cancels, when a group does not reach its size, and when a fault of the platform makes the purchase unusable.',
      'Unless the local rules give you more, recorded courses once paid and consulting are not refundable.',
    ],
  },
  {
    title: 'Cancellation and refunds: merchants in Taiwan',
    blocks: [
      [
        'Online courses (recorded and live): you may end them at any time and get back the unused share of the price you paid.',
        'Seven days: in distance purchases you may withdraw within 7 days of receiving the goods or service. This does not apply to digital content without a physical medium, or online services completed once provided, when they have begun with your prior consent; we tell you and ask for it before you pay.',
        'In-person courses: everything back if the course does not open; 95% if you end it before the first lesson; half before one third of it is over; nothing after that.',
        'Physical goods: can be returned within 7 days of receipt, unopened and unused.',
        'Spaces: by the rule shown before you pay.',
      ],
    ],
  },
  {
    title: 'Cancellation and refunds: merchants in mainland China and the United States',
    blocks: [
      [
        'Online courses in mainland China: refundable within 7 days while nothing has been opened. Digital content that was opened, with your express confirmation at purchase, is outside the seven-day return.',
        'Non-subject training for school children in mainland China: no prepayment for more than 3 months, 60 lessons or 5,000 yuan; classes end by 20:30 in person and by 21:00 online.',
        'Online courses in the United States: recorded courses are not refundable once paid; live courses are refundable before the first lesson by the rule shown before you pay.',
        'In-person courses, spaces and physical goods: by the rule shown before you pay.',
      ],
    ],
  },
  {
    title: 'Invoices',
    blocks: [
      'The merchant issues the invoice, to a person or to a company. Orders of amount 0 are not invoiced. An issued invoice is never rewritten: the merchant voids it or issues an allowance.',
    ],
  },
  {
    title: 'Coupons, group buying and activities',
    blocks: [
      'Coupons are used as printed on them (dates, region, products) and cannot be turned into money. After a full refund, a coupon that has not expired is returned. Once an activity has started, its prizes and rules stay as they are. We do not reward praise and do not invent members of a group.',
    ],
  },
  {
    title: 'Reviews and what you upload',
    blocks: [
      'A review needs text and must come from a real purchase. Do not post anything illegal, infringing, untrue or harassing, or the personal data of others. The rights stay with you; you allow the platform to use it to present the product. We may remove what breaks these rules, and will say why.',
    ],
  },
  {
    title: 'Minors',
    blocks: [
      'If you are under 18 you need a guardian’s consent before you order; under 14, the guardian must first give authorisation. A guardian may ask for a refund of a purchase made without consent.',
    ],
  },
  {
    title: 'Intellectual property',
    blocks: [
      'Courses, texts, pictures, software and marks belong to the merchants or the platform. Beyond fair use as the law allows, they may not be copied, adapted or made public without the owner’s consent.',
    ],
  },
  {
    title: 'Interruptions, changes and the end of the service',
    blocks: [
      'Maintenance or events beyond control may interrupt the service; we restore it as soon as we can. Access is extended by the time you could not watch, or refunded by the rules.',
      'If we close the platform we announce it at least 30 days ahead, settle open orders and refunds, and delete or anonymise personal data.',
      'A new version of this agreement is published, or notified to you, before it takes effect; major changes are announced by e-mail, text message or on the page. If you do not agree, you can stop using the service and cancel your account.',
    ],
  },
  {
    title: 'Disputes and contact',
    blocks: [
      'Please write to {email} first; we normally reply within 15 days. If we cannot agree, you may turn to the consumer authority where you live or to a court that has jurisdiction by law. The choice of law does not take away the protection that the law where you live gives consumers.',
    ],
  },
];
