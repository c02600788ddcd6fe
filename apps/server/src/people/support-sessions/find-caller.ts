import type { Sessions } from '../../platform/serve.ts';
import { findAccount } from '../accounts/sessions.ts';
import { findHolder, isSupportToken } from './support-sessions.ts';

/** By the header of the storefront: the holder of an account, or support that looks at it. */
export const findCaller: Sessions['findAccount'] = async (deps, token, ip) => {
  const isSupport = isSupportToken(token);
  const account = await (isSupport ? findHolder(deps, token) : findAccount(deps, token, ip));
  return account && { ...account, isSupport };
};
