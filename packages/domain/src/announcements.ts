/** Who reads an announcement: merchants on the first screen of their work, readers of the shop in a banner and on their own page. */
export const audiences = ['merchants', 'buyers', 'everybody'] as const;
export type Audience = (typeof audiences)[number];

/** A legal text whose change an announcement tells of: then each account is told, too, as law asks. */
export const policies = ['userAgreement', 'privacyPolicy'] as const;
export type Policy = (typeof policies)[number];
