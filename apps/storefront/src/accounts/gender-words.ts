import type { Gender } from '@lyceum/domain/accounts';
import * as m from '@lyceum/i18n/words';

export const genderWords: Record<Gender, () => string> = {
  female: m.accounts_genderFemale,
  male: m.accounts_genderMale,
  other: m.accounts_genderOther,
};
