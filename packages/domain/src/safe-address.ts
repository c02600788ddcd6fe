const longest = 1_000;
/** A letter or digit, a query or a hash after the first stroke: a second stroke in whatever spelling leads to another host. */
const ownPath = /^\/(?:[A-Za-z0-9?#].*)?$/;
/** Host alone: no port, no user, nothing encoded; in small letters, as hosts are listed. */
const secureHost = /^https:\/\/([a-z0-9.-]+)(?:[/?#]|$)/;

/**
 * An address that somebody is sent on to and that anybody may have written: a path of our own, or https on one of the hosts. Null: it leads
 * elsewhere, or is spelled so that browsers disagree about where it leads.
 */
export function safeAddress(text: string | null, hosts: readonly string[] = []): string | null {
  if (text === null || text.length > longest || !/^[\x21-\x7e]+$/.test(text) || text.includes('\\')) {
    return null;
  }
  const host = secureHost.exec(text)?.[1];
  return ownPath.test(text) || (host !== undefined && hosts.includes(host)) ? text : null;
}
