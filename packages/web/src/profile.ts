/** SPEC.md's `userDate`: who is signed in. */
export interface Profile {
  id: string;
  nickName: string;
  headerImageUrl: string | null;
  phone: string;
}

/** Anything else that local storage holds counts as nobody. */
export function readProfile(value: unknown): Profile | null {
  const { id, nickName, headerImageUrl, phone } = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    unknown
  >;
  return typeof id === 'string' && typeof nickName === 'string' && typeof phone === 'string'
    ? { id, nickName, phone, headerImageUrl: typeof headerImageUrl === 'string' ? headerImageUrl : null }
    : null;
}
