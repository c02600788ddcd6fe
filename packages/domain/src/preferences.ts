/** Light or dark; `system`: as the device has it. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** By what an account that has both is told about its orders. */
export const noticeWays = ['sms', 'mail'] as const;
export type NoticeWay = (typeof noticeWays)[number];
