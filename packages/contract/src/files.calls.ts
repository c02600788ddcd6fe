import { call } from './call.ts';
import type * as schemas from './files.schemas.ts';

/** Why a file may not come. */
const announced = ['fileTooLarge', 'uploadsTooMany', 'uploadLimitReached', 'storageFull', 'videoUnplayable'] as const;

/** Why the bytes that came are not taken. */
const sent = [
  'uploadIncomplete',
  'fileTypeRefused',
  'fileUnsafe',
  'fileHasCode',
  'fileHasAttachment',
  'fileLoadsRemote',
  'fileEncrypted',
  'fileTooComplex',
  'storageFull',
  'fileDamaged',
  'pictureTooLarge',
  'videoUnplayable',
  'videoNotConverted',
] as const;

/** Announces a file: says whether it may come, and where its bytes go. */
export const begin = call<typeof schemas.begin>()({
  name: 'files.begin',
  method: 'POST',
  path: '/office/api/files/begin',
  act: 'create file',
  kind: 'command',
  refusals: announced,
  shownByScreen: announced,
});

/** How much of a file has come, and addresses for what is missing: one who lost the line goes on from there. Only for who began it. */
export const parts = call<typeof schemas.parts>()({
  name: 'files.parts',
  method: 'POST',
  path: '/office/api/files/parts',
  act: 'create file',
  kind: 'command',
  refusals: ['notFound'],
});

/** After the bytes are sent: they are checked and made ready. May be asked again; the answer is the same. */
export const finish = call<typeof schemas.finish>()({
  name: 'files.finish',
  method: 'POST',
  path: '/office/api/files/finish',
  act: 'create file',
  kind: 'command',
  refusals: ['notFound', ...sent],
  shownByScreen: sent,
});

/** Gives up a file that nothing uses yet. */
export const cancel = call<typeof schemas.cancel>()({
  name: 'files.cancel',
  method: 'POST',
  path: '/office/api/files/cancel',
  act: 'create file',
  kind: 'command',
  refusals: ['notFound'],
});

export const state = call<typeof schemas.state>()({
  name: 'files.state',
  method: 'GET',
  path: '/office/api/files/state',
  act: 'read file',
  kind: 'read',
  refusals: ['notFound'],
});

/** A private file's address; a new one each time, so it is a command. */
export const address = call<typeof schemas.address>()({
  name: 'files.address',
  method: 'POST',
  path: '/office/api/files/address',
  act: 'read file',
  kind: 'command',
  refusals: ['notFound'],
});

/** The same for people of the storefront, whose files are theirs alone until something of theirs shows them. */
export const beginOwn = call<typeof schemas.beginOwn>()({
  name: 'files.beginOwn',
  method: 'POST',
  path: '/lyceum/files/v1/beginOwn',
  act: 'create ownFile',
  kind: 'command',
  refusals: announced,
  shownByScreen: announced,
});

export const finishOwn = call<typeof schemas.finishOwn>()({
  name: 'files.finishOwn',
  method: 'POST',
  path: '/lyceum/files/v1/finishOwn',
  act: 'create ownFile',
  kind: 'command',
  refusals: ['notFound', ...sent],
  shownByScreen: sent,
});

export const cancelOwn = call<typeof schemas.cancelOwn>()({
  name: 'files.cancelOwn',
  method: 'POST',
  path: '/lyceum/files/v1/cancelOwn',
  act: 'create ownFile',
  kind: 'command',
  refusals: ['notFound'],
});
