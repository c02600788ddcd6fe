import { describe, expect, it } from 'vitest';
import {
  allowedKinds,
  cleanFileName,
  factsOfPurpose,
  filePurposes,
  largestMegabytes,
  readKinds,
  savedName,
} from './files.ts';

const mebibyte = 1_048_576;

describe('what a file may be', () => {
  it('is as SPEC.md and RULES.md say', () => {
    expect(filePurposes).toEqual({
      picture: { kinds: ['jpg', 'png', 'bmp'], most: 5 * mebibyte - 1, open: true },
      paper: { kinds: ['pdf', 'jpg', 'png', 'bmp'], most: 10 * mebibyte, open: false },
      resume: { kinds: ['doc', 'docx', 'pdf', 'png', 'gif', 'jpg'], most: 20 * mebibyte, open: false },
      invoice: { kinds: ['pdf'], most: 10 * mebibyte, open: false },
      evidence: { kinds: ['jpg', 'png', 'bmp'], most: 5 * mebibyte - 1, open: false },
      credential: { kinds: ['jpg', 'png', 'bmp'], most: 5 * mebibyte - 1, open: false, sealed: true },
      message: { kinds: ['jpg', 'png', 'bmp', 'pdf', 'doc', 'docx'], most: 10 * mebibyte, open: false },
      video: { kinds: ['mp4'], most: 1_024 * mebibyte, open: false },
    });
  });

  it('may be what phones take where it is a picture for all', () => {
    expect(readKinds('picture')).toEqual(['jpg', 'png', 'bmp', 'heic']);
    expect(readKinds('evidence')).toEqual(['jpg', 'png', 'bmp']);
  });

  it('is told in whole megabytes and kinds', () => {
    expect(largestMegabytes('picture')).toBe(5);
    expect(largestMegabytes('resume')).toBe(20);
    expect(allowedKinds('picture')).toBe('JPG, PNG, BMP');
    expect(factsOfPurpose('invoice').kinds).toEqual(['pdf']);
  });
});

describe('cleanFileName', () => {
  it.each([
    ['report.pdf', 'report.pdf'],
    ['folder\\\\report.pdf', 'report.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['  .hidden. ', 'hidden'],
    ['a<b>:"c|d?e*.png', 'a_b___c_d_e_.png'],
    ['x\u0000y\u2028z\n.jpg', 'xyz.jpg'],
    ['evil\u202Egpj.exe', 'evilgpj.exe'],
    ['履歷表\u{1F4C4}.docx', '履歷表\u{1F4C4}.docx'],
    ['cafe\u0301.png', 'caf\u00E9.png'],
    ['', 'file'],
    ['...', 'file'],
    ['folder/', 'file'],
  ])('makes %j into %j', (name, clean) => {
    expect(cleanFileName(name)).toBe(clean);
  });

  it('keeps 120 characters, and cuts none of them in two', () => {
    expect(cleanFileName('字'.repeat(130))).toBe('字'.repeat(120));
    expect(cleanFileName('\u{1F4C4}'.repeat(121))).toBe('\u{1F4C4}'.repeat(120));
  });
});

describe('savedName', () => {
  it.each([
    ['report.pdf', 'report.docx'],
    ['report', 'report.docx'],
    ['report .final.pdf', 'report .final.docx'],
    ['report .pdf', 'report.docx'],
    ['a.verylongend', 'a.verylongend.docx'],
  ])('%j is saved as %j', (name, saved) => {
    expect(savedName(name, 'docx')).toBe(saved);
  });
});
