import { ageOn, leastAgeAlone, type Gender } from '@lyceum/domain/accounts';
import { maskEmail } from '@lyceum/domain/email';
import { maskPhone } from '@lyceum/domain/phone';
import { refuse } from '@lyceum/domain/refusal';
import { regionFacts } from '@lyceum/domain/region';
import { dateIn } from '@lyceum/domain/zone';
import { inTransaction } from '../../platform/database.ts';
import type { Buyer, Deps } from '../../platform/deps.ts';
import { takeFile } from '../files/take-file.ts';
import { lockUser, selectReach, selectUser, updateUser } from './accounts.sql.ts';

/** What the holder sees of the account, and may change. */
export async function readAccount(deps: Deps, _input: object, caller: Buyer) {
  const [user, reach] = await Promise.all([selectUser(deps.db, caller.userId), selectReach(deps.db, caller.userId)]);
  if (!user || !reach) {
    throw new Error('a session without its user');
  }
  const { nickName, avatar, gender, birthday, phone, passwordHash } = user;
  return {
    nickName,
    headerImageUrl: avatar,
    gender,
    birthday,
    mobile: phone === null ? '' : maskPhone(phone),
    email: reach.email === null ? '' : maskEmail(reach.email),
    hasPassword: passwordHash !== null,
  };
}

interface Profile {
  nickName?: string | undefined;
  /** Of an uploaded picture; null takes the picture away. */
  pictureId?: string | null | undefined;
  gender?: Gender | null | undefined;
  /** `1990-03-08`. */
  birthday?: string | null | undefined;
}

/** Changes what is given, and leaves the rest. */
export async function changeProfile(deps: Deps, input: Profile, caller: Buyer) {
  const { pictureId, ...rest } = input;
  return inTransaction(deps.db, async (tx) => {
    const user = await lockUser(tx, caller.userId, 'update');
    if (!user) {
      throw new Error('a session without its user');
    }
    if (input.birthday) {
      const age = ageOn(dateIn(regionFacts[user.region].zone, deps.clock()), input.birthday);
      if (age === null) {
        return refuse('birthdayImpossible');
      }
      // Nothing beyond the phone is kept of a child before a guardian consents (RULES.md "Minors").
      if (age < leastAgeAlone) {
        return refuse('guardianNeeded', { age: leastAgeAlone });
      }
    }
    const owner = { userId: caller.userId };
    const avatar = pictureId ? await takeFile(tx, deps, owner, { fileId: pictureId, purpose: 'picture' }) : pictureId;
    if (pictureId && avatar === null) {
      return refuse('pictureGone');
    }
    await updateUser(tx, user.id, { ...rest, avatar });
    return { nickName: input.nickName ?? user.nickName, headerImageUrl: avatar === undefined ? user.avatar : avatar };
  });
}
