/** What operators may set, each with the bounds within which the shop still works. */
export const settingBounds = {
  /** Minutes from an order to the end of its payment time. */
  paymentMinutes: { least: 10, most: 120, usual: 30 },
  /** Sign-in codes that one number gets in a day. */
  codesPerDay: { least: 3, most: 50, usual: 10 },
  /** Taiwan dollars up to which one operator may give money back alone; other currencies by the day's rate. */
  soleRefundDollars: { least: 0, most: 1_000_000, usual: 5_000 },
  /** Of those that go through with a payment, the percentage below which the operators are alarmed; 0: never. */
  paymentAlarmPercent: { least: 0, most: 100, usual: 50 },
  /** So many payments of a provider must have ended in the hour before anybody is alarmed. */
  paymentAlarmTries: { least: 5, most: 10_000, usual: 20 },
  /** Months after which what buyers, agencies and support wrote to each other is forgotten; at most what the privacy policy promises. */
  messageMonths: { least: 6, most: 36, usual: 36 },
} as const satisfies Record<string, { least: number; most: number; usual: number }>;

export type SettingName = keyof typeof settingBounds;
export type Settings = Record<SettingName, number>;
export const settingNames = Object.keys(settingBounds) as SettingName[];

/** Every setting: the stored value where it is one and within its bounds, else the usual one. */
export function settingsFrom(stored: Readonly<Record<string, number>>): Settings {
  const valueOf = (name: SettingName) => {
    const { least, most, usual } = settingBounds[name];
    const value = stored[name];
    return value !== undefined && Number.isInteger(value) && value >= least && value <= most ? value : usual;
  };
  return Object.fromEntries(settingNames.map((name) => [name, valueOf(name)])) as Settings;
}
