/** Who reads an announcement: merchants on the first screen of their work, readers of the shop in a banner and on their own page. */
export const audiences = ['merchants', 'buyers', 'everybody'] as const;
export type Audience = (typeof audiences)[number];
