import { describe, expect, it } from 'vitest';
import { regions } from './region.ts';
import { carrierOf, carriers, carriersOf, readParcelNumber, trackingPage } from './shipments.ts';

const carrier = (code: string) => carrierOf(code) ?? expect.fail(`no carrier ${code}`);

describe('carriers', () => {
  it('are there for every region, each under a code of its own, followed over https', () => {
    expect(regions.filter((region) => carriersOf(region).length === 0)).toEqual([]);
    expect(new Set(carriers.map(({ code }) => code)).size).toBe(carriers.length);
    expect(carriers.filter(({ page }) => new URL(page).protocol !== 'https:')).toEqual([]);
    expect(carrierOf('pigeon')).toBeNull();
  });

  it('take their own numbers alone, however they are typed', () => {
    expect(readParcelNumber(carrier('tw-tcat'), ' 9060 1234-5678 ')).toBe('906012345678');
    expect(readParcelNumber(carrier('us-ups'), '1z999aa10123456784')).toBe('1Z999AA10123456784');
    expect(readParcelNumber(carrier('tw-tcat'), '90601234567')).toBeNull();
    expect(readParcelNumber(carrier('cn-sf'), '<script>')).toBeNull();
  });

  it('lead to the page that follows the parcel', () => {
    expect(trackingPage(carrier('us-ups'), '1Z999AA10123456784')).toBe(
      'https://www.ups.com/track?tracknum=1Z999AA10123456784',
    );
    expect(trackingPage(carrier('tw-hct'), '1234567890')).not.toContain('1234567890');
  });
});
