import { second } from '@lyceum/domain/time';

/** How long a page waits for the provider's word by itself. */
const patience = 60 * second;

/**
 * Milliseconds until the result is asked for again, by how long one has been waiting: after 1 s, then 2 s, 3 s and so on. Null
 * once it is time to let the reader decide.
 */
export function nextLook(waited: number): number | null {
  if (waited >= patience) {
    return null;
  }
  // After n looks 1 + 2 + … + n seconds have passed.
  const looks = Math.floor((Math.sqrt(1 + (8 * Math.max(0, waited)) / second) - 1) / 2);
  return (looks + 1) * second;
}
