import { describe, expect, it } from 'vitest';
import {
  fromRegistry,
  judgeAudit,
  judgeLicences,
  unpinned,
  wrongInKnown,
  type KnownFault,
  type Locked,
} from '../scripts/supply-chain.ts';
import { textOf } from './sources.ts';

const lock = JSON.parse(textOf('package-lock.json')) as { packages: Record<string, Locked> };
const today = '2026-11-23';

describe('the lock file', () => {
  it('pins every package of the registry by its content, and names no place to get it from', () => {
    expect(fromRegistry(lock.packages).length).toBeGreaterThan(500);
    expect(unpinned(lock.packages)).toEqual([]);
  });

  it('is seen through when it does not', () => {
    const integrity = `sha512-${'A'.repeat(86)}==`;
    const packages = {
      '': {},
      'packages/domain': {},
      'node_modules/@lyceum/domain': { resolved: 'packages/domain', link: true },
      'node_modules/good': { integrity },
      'node_modules/bundled': { inBundle: true },
      'node_modules/bare': {},
      'node_modules/weak': { integrity: 'sha1-AAAAAAAAAAAAAAAAAAAAAAAAAAA=' },
      'node_modules/good/node_modules/hosted': { integrity, resolved: 'git+ssh://git@example.com/hosted.git' },
    };
    expect(unpinned(packages)).toEqual([
      'node_modules/bare',
      'node_modules/weak',
      'node_modules/good/node_modules/hosted',
    ]);
  });
});

describe('the licences of what runs in production', () => {
  it('are all allowed', () => {
    const { licences, refused } = judgeLicences(lock.packages);
    expect(refused).toEqual([]);
    expect(licences[0]?.licence).toBe('MIT');
    expect(licences[0]?.packages.length).toBeGreaterThan(100);
  });

  it('are refused when they are strict, unknown or missing; what only builds and tests may have any', () => {
    const of = (license?: string, dev?: boolean) =>
      judgeLicences({ 'node_modules/it': { version: '1.0.0', ...(license && { license }), ...(dev && { dev }) } })
        .refused;
    for (const good of ['MIT', 'ISC', '(MIT OR GPL-3.0-only)', 'MIT AND Apache-2.0']) {
      expect(of(good)).toEqual([]);
    }
    for (const bad of [
      'GPL-3.0-only',
      'AGPL-3.0-or-later',
      'LGPL-3.0-or-later',
      'MIT AND GPL-2.0-only',
      'UNLICENSED',
      'SEE LICENSE IN x',
    ]) {
      expect(of(bad)).toEqual([`it@1.0.0: ${bad}`]);
      expect(of(bad, true)).toEqual([]);
    }
    expect(of()).toEqual(['it@1.0.0: none']);
  });
});

describe('npm audit', () => {
  // As npm 11 printed it of this lock file, asked of a registry that named two invented faults: one of a package that we name ourselves, and one
  // behind two others.
  const report = textOf('laws/npm-audit.json');
  const nodemailer: KnownFault = {
    advisory: 'GHSA-xxxx-test-0001',
    package: 'nodemailer',
    reason: 'We send no mail of that kind.',
    until: today,
  };
  const cookie: KnownFault = { ...nodemailer, advisory: 'GHSA-xxxx-test-0002', package: 'cookie' };
  const clean = JSON.stringify(
    { auditReportVersion: 2, vulnerabilities: {}, metadata: { dependencies: { prod: 249 } } },
    null,
    2,
  );

  it('fails for faults that nobody knew, each once, and not for those we live with', () => {
    expect(judgeAudit(report, [], today)).toEqual({
      verdict: 'bad',
      lines: [
        'cookie (low): cookie: an invented fault, for a test https://github.com/advisories/GHSA-xxxx-test-0002',
        'nodemailer (high): Nodemailer: an invented fault, for a test https://github.com/advisories/GHSA-xxxx-test-0001',
      ],
    });
    expect(judgeAudit(report, [nodemailer], today).lines).toEqual([expect.stringMatching(/^cookie \(low\)/)]);
    expect(judgeAudit(report, [nodemailer, { ...cookie, package: 'tough-cookie' }], today).verdict).toBe('bad');
    const { verdict, lines } = judgeAudit(report, [nodemailer, cookie], today);
    expect(verdict).toBe('good');
    expect(lines).toContain(
      `Known and lived with until ${today}: cookie, GHSA-xxxx-test-0002. We send no mail of that kind.`,
    );
    expect(judgeAudit(`npm warn something\n${clean}\n`, [], today)).toEqual({
      verdict: 'good',
      lines: ['Of 249 packages in production no unknown fault is known.'],
    });
  });

  it('fails when an exception is past its day, names no reason, or is of no fault any more', () => {
    expect(judgeAudit(report, [nodemailer, cookie], '2026-11-24').lines).toEqual([
      expect.stringContaining(`nodemailer, GHSA-xxxx-test-0001: we meant to live with it until ${today}`),
      expect.stringContaining('cookie'),
    ]);
    expect(judgeAudit(clean, [cookie], today)).toEqual({
      verdict: 'bad',
      lines: ['cookie, GHSA-xxxx-test-0002: is no fault any more; take it out of the list.'],
    });
    for (const wrong of [{ reason: ' ' }, { until: 'soon' }, { advisory: '1099999' }, { package: '' }]) {
      expect(wrongInKnown([{ ...cookie, ...wrong }], today)).toHaveLength(1);
    }
  });

  // As npm 11 printed them, at a registry that has none and without a network.
  const noAdvisories = `npm warn audit 405 Method Not Allowed - POST https://registry.npmjs.org/-/npm/v1/security/advisories/bulk
npm error audit endpoint returned an error
{
  "message": "405 Method Not Allowed - POST https://registry.npmjs.org/-/npm/v1/security/advisories/bulk",
  "method": "POST",
  "uri": "https://registry.npmjs.org/-/npm/v1/security/advisories/bulk",
  "statusCode": 405,
  "body": "",
  "error": {
    "summary": "",
    "detail": ""
  }
}
npm error A complete log of this run can be found in: /logs/debug-0.log`;
  const offline = `npm error audit endpoint returned an error
{
  "message": "request to http://127.0.0.1:1/-/npm/v1/security/advisories/bulk failed, reason: connect ECONNREFUSED 127.0.0.1:1",
  "error": {
    "summary": "",
    "detail": ""
  }
}`;
  const noLock = `{
  "error": {
    "code": "ENOLOCK",
    "summary": "This command requires an existing lockfile.",
    "detail": "Try creating one first with: npm i --package-lock-only"
  }
}`;

  it('is told, and no failure, where nobody can be asked; an exception past its day still is', () => {
    expect(judgeAudit(noAdvisories, [], today)).toEqual({
      verdict: 'notAvailable',
      lines: [expect.stringContaining('were not asked for: 405 Method Not Allowed')],
    });
    expect(judgeAudit(offline, [cookie], today).verdict).toBe('notAvailable');
    expect(judgeAudit(offline, [cookie], '2026-11-24').verdict).toBe('bad');
  });

  it('fails when npm fails by itself', () => {
    for (const output of ['', 'sh: npm: not found', noLock, '{\n"half": \n}']) {
      expect(judgeAudit(output, [], today).verdict).toBe('bad');
    }
  });
});
