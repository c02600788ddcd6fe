import PostalMime from 'postal-mime';

/**
 * No such mailbox or domain, or one that is shut (RFC 3463; others of 5.1 are said of the sender, 5.1.7 and 5.1.8, or of either). 550 is also
 * said of mail that a server does not like, which another try may pass: where it has no such number behind it, it is believed.
 */
export const isNoMailbox = (response: string): boolean =>
  /^55[0-3][ -]5\.(?:1\.(?:1|2|3|6|10)|2\.1)\b/.test(response) || /^55[03][ -](?!\d\.\d+\.\d)/.test(response);

/** What a mail server says of a mail that it took and could not deliver. */
export interface Bounce {
  /** RFC 3463, such as 5.1.1. */
  status: string;
  /** There is no such mailbox, however often one tries. */
  isDead: boolean;
}

const reportTypes = ['message/delivery-status', 'message/global-delivery-status'];

/**
 * Reads a returned mail as it came, headers and all (RFC 3464). Null: it says nothing of the kind: an answer of a person or of a holiday
 * notice, a delay, a receipt, or no mail at all.
 */
export async function readBounce(mail: Uint8Array<ArrayBuffer>): Promise<Bounce | null> {
  // What nests too deep, or has no end of headers, is no mail that a server returned.
  const read = await PostalMime.parse(mail, { attachmentEncoding: 'utf8' }).catch(() => null);
  const report = read?.attachments.find(({ mimeType }) => reportTypes.includes(mimeType))?.content;
  if (typeof report !== 'string') {
    return null;
  }
  // A field goes on in lines that begin with a space. Ours have one recipient each, of whom one block of fields tells.
  const blocks = report.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n\r?\n/);
  const failed = blocks.find((block) => /^Action:\s*failed\s*$/im.test(block));
  const status = failed && /^Status:\s*(5\.\d{1,3}\.\d{1,3})\b/im.exec(failed)?.[1];
  if (!failed || !status) {
    return null;
  }
  const reply = /^Diagnostic-Code:\s*smtp;\s*(.*)$/im.exec(failed)?.[1] ?? '';
  // 5.0.0 is said by servers that know no better, with the other server's own words beside it.
  return { status, isDead: isNoMailbox(status === '5.0.0' ? reply : `550 ${status}`) };
}
