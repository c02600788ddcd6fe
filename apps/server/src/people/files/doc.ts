import type { FileRefusal } from '@lyceum/domain/files';

/** Names of the parts of an OLE file, which stand in it in UTF-16. */
const holdsPart = (bytes: Buffer, name: string) => bytes.includes(Buffer.from(name, 'utf16le'));

/** A field that fetches or runs something when the document is opened: its mark, then the command, in either encoding of the text. */
const liveField = /\x13\0?(?: \0?)*(?:D\0?D\0?E|I\0?N\0?C\0?L\0?U\0?D\0?E|L\0?I\0?N\0?K\0? )/i; // oxlint-disable-line no-control-regex

/** Why a document of old Word is refused, or null. */
export function refuseDoc(bytes: Buffer): FileRefusal | null {
  if (holdsPart(bytes, 'EncryptedPackage') || holdsPart(bytes, 'EncryptionInfo')) {
    return 'fileEncrypted';
  }
  // Any other Office file, an installer or a mail has no stream of Word's.
  if (!holdsPart(bytes, 'WordDocument')) {
    return 'fileTypeRefused';
  }
  if (holdsPart(bytes, '_VBA_PROJECT') || holdsPart(bytes, 'Macros')) {
    return 'fileHasCode';
  }
  if (['ObjectPool', 'Ole10Native', 'Package'].some((name) => holdsPart(bytes, name))) {
    return 'fileHasAttachment';
  }
  return liveField.test(bytes.toString('latin1')) ? 'fileLoadsRemote' : null;
}
