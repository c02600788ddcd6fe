// What is asked of the packages that run in production: no known fault, a licence that we may live with, and a lock file that pins all.
import satisfies from 'spdx-satisfies';

/** A fault that we know and live with for a while; of known-faults.json. */
export interface KnownFault {
  /** As in the address of the advisory: GHSA-…. */
  advisory: string;
  package: string;
  reason: string;
  /** The last day, YYYY-MM-DD. */
  until: string;
}

export type Audit = { verdict: 'good' | 'bad' | 'notAvailable'; lines: string[] };

interface Advisory {
  name: string;
  title: string;
  url: string;
  severity: string;
}

/** The parts of `npm audit --json` that we read. A package is at fault by an advisory, or by the names of packages that it needs. */
interface Report {
  vulnerabilities: Record<string, { via: (string | Advisory)[] }>;
  metadata: { dependencies: { prod: number } };
}

/** What npm says instead when the registry cannot be reached or has no advisories. Other errors have a code: of our own files. */
interface NoAnswer {
  message: string;
  error: { code?: string };
}

/** npm speaks around its JSON. */
function jsonIn(output: string): unknown {
  const lines = output.split('\n');
  const start = lines.findIndex((line) => line.trimEnd() === '{');
  const end = lines.findLastIndex((line) => line.trimEnd() === '}');
  try {
    return JSON.parse(lines.slice(start, end + 1).join('\n'));
  } catch {
    return null;
  }
}

const isReport = (said: unknown): said is Report =>
  said !== null && typeof said === 'object' && 'vulnerabilities' in said;
const isNoAnswer = (said: unknown): said is NoAnswer =>
  said !== null && typeof said === 'object' && 'message' in said && !(said as Partial<NoAnswer>).error?.code;

/** What is wrong with the list of known faults itself, whatever the registry says. */
export function wrongInKnown(known: readonly KnownFault[], today: string): string[] {
  return known.flatMap(({ advisory, package: name, reason, until }) => {
    const which = `${name}, ${advisory}`;
    return [
      /^GHSA(?:-[\da-z]{4}){3}$/.test(advisory) && name !== '' ? '' : `${which}: no package and advisory (GHSA-…).`,
      reason.trim() === '' ? `${which}: no reason why we live with it.` : '',
      /^\d{4}-\d\d-\d\d$/.test(until) ? '' : `${which}: no last day (YYYY-MM-DD).`,
      until < today
        ? `${which}: we meant to live with it until ${until}. Update the package, or say anew why not.`
        : '',
    ].filter((line) => line !== '');
  });
}

/** What `npm audit --omit=dev --json` printed, judged. */
export function judgeAudit(output: string, known: readonly KnownFault[], today: string): Audit {
  const wrong = wrongInKnown(known, today);
  const said = jsonIn(output);
  if (isNoAnswer(said)) {
    const lines = [`Known faults of packages were not asked for: ${said.message}`, ...wrong];
    return { verdict: wrong.length > 0 ? 'bad' : 'notAvailable', lines };
  }
  if (!isReport(said)) {
    return {
      verdict: 'bad',
      lines: [`npm audit said what nobody understands: ${output.trim().slice(0, 500)}`, ...wrong],
    };
  }
  const faults = Object.values(said.vulnerabilities).flatMap(({ via }) => via.filter((one) => typeof one !== 'string'));
  const isOf = ({ name, url }: Advisory, one: KnownFault) => one.package === name && url.endsWith(`/${one.advisory}`);
  const unknown = faults.filter((fault) => !known.some((one) => isOf(fault, one)));
  const past = known.filter((one) => !faults.some((fault) => isOf(fault, one)));
  const lines = [
    ...wrong,
    ...unknown.map(({ name, severity, title, url }) => `${name} (${severity}): ${title} ${url}`),
    ...past.map(
      ({ package: name, advisory }) => `${name}, ${advisory}: is no fault any more; take it out of the list.`,
    ),
  ];
  if (lines.length > 0) {
    return { verdict: 'bad', lines };
  }
  const { prod } = said.metadata.dependencies;
  const livedWith = known.map(
    (one) => `Known and lived with until ${one.until}: ${one.package}, ${one.advisory}. ${one.reason}`,
  );
  return { verdict: 'good', lines: [`Of ${prod} packages in production no unknown fault is known.`, ...livedWith] };
}

// ── The lock file ────────────────────────────────────────────────────────────────────────────────────────────────────

export interface Locked {
  version?: string;
  integrity?: string;
  resolved?: string;
  license?: string;
  link?: boolean;
  dev?: boolean;
  inBundle?: boolean;
}

/** Of package-lock.json, without our own packages. */
export const fromRegistry = (packages: Readonly<Record<string, Locked>>): [path: string, locked: Locked][] =>
  Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && link !== true);

/** Packages that could be replaced by others of the same version, or that come from one place alone; what is in another's bundle is pinned with it. */
export const unpinned = (packages: Readonly<Record<string, Locked>>): string[] =>
  fromRegistry(packages).flatMap(([path, { integrity, resolved, inBundle }]) =>
    resolved === undefined && (inBundle === true || /^sha512-[\w+/]{86}==$/.test(integrity ?? '')) ? [] : [path],
  );

// ── Licences ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Licences that let a closed product use the package: permissive ones, and the LGPL for libraries that are loaded at run time as they came
 * (libvips of sharp, and libheif), and the MPL for ical.js, which is used unchanged.
 */
const allowed = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
];
const allowedAsLibrary = ['LGPL-3.0-or-later', 'MPL-2.0'];
const libraries = /^(?:@img\/sharp-|libheif-js$|ical\.js$|web-push$)/;

/** What older packages wrote before there were expressions of SPDX. */
const written: Readonly<Record<string, string>> = { 'MIT,Apache2': 'MIT OR Apache-2.0' };

function mayBeUsed(name: string, licence: string): boolean {
  try {
    return satisfies(written[licence] ?? licence, libraries.test(name) ? [...allowed, ...allowedAsLibrary] : allowed);
  } catch {
    // No expression of SPDX.
    return false;
  }
}

export interface Licence {
  licence: string;
  packages: string[];
}

/** The licences of all that runs in production, the most frequent first, and those packages that may not. */
export function judgeLicences(packages: Readonly<Record<string, Locked>>): { licences: Licence[]; refused: string[] } {
  const by = new Map<string, Set<string>>();
  const refused = new Set<string>();
  for (const [path, { version, license: licence = 'none', dev }] of fromRegistry(packages)) {
    if (dev !== true) {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const which = `${name}@${version ?? ''}`;
      by.set(licence, (by.get(licence) ?? new Set()).add(which));
      if (!mayBeUsed(name, licence)) {
        refused.add(`${which}: ${licence}`);
      }
    }
  }
  const licences = [...by].map(([licence, its]) => ({ licence, packages: [...its].toSorted() }));
  return {
    licences: licences.toSorted((a, b) => b.packages.length - a.packages.length),
    refused: [...refused].toSorted(),
  };
}
