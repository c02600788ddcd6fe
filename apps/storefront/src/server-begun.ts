// In the place of what the boot script leaves for the application, where the server draws its first screens: imported before anything of it.
import { regionFacts } from '@lyceum/domain/region';
import { localData } from '@lyceum/web/storage';

globalThis.lyceum = {
  data: localData(null),
  started: {
    language: regionFacts.tw.language,
    region: 'tw',
    regionFixed: false,
    terminalApp: null,
    appVerifyStatus: 1,
    loginPhone: null,
    channelId: null,
    callBackUrl: null,
    address: '/',
  },
  terminal: { name: 'h5', number: 2, ios: false, share: false, bridged: false },
  first: new Map(),
  reads: [],
  readsOf: () => [],
  headers: () => ({}),
  appear: () => undefined,
  warm: () => undefined,
  lay: () => Promise.resolve(),
};
