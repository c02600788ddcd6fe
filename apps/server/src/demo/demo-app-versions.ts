import type { appVersions } from '../catalogue/downloads/downloads.tables.ts';

const notes = {
  'zh-TW': '課表可以直接加進手機行事曆。\n核銷碼在沒有網路時也看得到。\n修正播放時的聲音延遲。',
  'zh-CN': '课表可以直接加进手机日历。\n核销码在没有网络时也看得到。\n修正播放时的声音延迟。',
  en: 'Add your timetable to the phone’s calendar.\nCodes can be shown without a connection.\nSound no longer lags behind the picture.',
};

/** Stores of a name that leads nowhere. */
export const demoAppVersions = (now: Date): (typeof appVersions.$inferInsert)[] => [
  {
    platform: 'ios',
    number: '2.4.0',
    minimum: '2.0.0',
    notes,
    storeAddress: 'https://appstore.lyceum.example/app/lyceum',
    packageAddress: '',
    changedAt: now,
  },
  {
    platform: 'android',
    number: '2.4.1',
    minimum: '2.0.0',
    notes,
    storeAddress: 'https://store.lyceum.example/app/lyceum',
    packageAddress: 'https://files.lyceum.example/lyceum-2.4.1.apk',
    changedAt: now,
  },
];
