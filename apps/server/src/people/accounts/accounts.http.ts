import * as calls from '@lyceum/contract/accounts.calls';
import * as schemas from '@lyceum/contract/accounts.schemas';
import type { Serve } from '../../platform/serve.ts';
import { bindEmail, bindPhone } from './change-address.ts';
import { changeProfile, readAccount } from './change-profile.ts';
import { proveOwn } from './own-proof.ts';
import { giveConsent, listConsents, withdrawConsent } from './own-consents.ts';
import { endOtherSessions, endSession, listSessions } from './own-sessions.ts';
import { findPassword, register } from './register.ts';
import { sendCode, sendEmailCode, sendOwnCode } from './send-code.ts';
import { setPassword } from './set-password.ts';
import { readProfile, signInByCode, signInByEmail, signInByPassword, signOut } from './sign-in.ts';

export function accountsHttp(serve: Serve): void {
  serve(calls.sendVerifySMS, schemas.sendVerifySMS, sendCode);
  serve(calls.sendEmailCode, schemas.sendEmailCode, sendEmailCode);
  serve(calls.codeLogin, schemas.codeLogin, signInByCode);
  serve(calls.emailLogin, schemas.emailLogin, signInByEmail);
  serve(calls.pwdLogin, schemas.pwdLogin, signInByPassword);
  serve(calls.checkUserLogin, schemas.checkUserLogin, readProfile);
  serve(calls.register, schemas.register, register);
  serve(calls.findPassword, schemas.findPassword, findPassword);
  serve(calls.account, schemas.account, readAccount);
  serve(calls.changeProfile, schemas.changeProfile, changeProfile);
  serve(calls.proveOwn, schemas.proveOwn, proveOwn);
  serve(calls.bindPhone, schemas.bindPhone, bindPhone);
  serve(calls.bindEmail, schemas.bindEmail, bindEmail);
  serve(calls.sessions, schemas.sessions, listSessions);
  serve(calls.consents, schemas.consents, listConsents);
  serve(calls.giveConsent, schemas.giveConsent, giveConsent);
  serve(calls.withdrawConsent, schemas.withdrawConsent, withdrawConsent);
  serve(calls.endSession, schemas.endSession, endSession);
  serve(calls.endOtherSessions, schemas.endOtherSessions, endOtherSessions);
  serve(calls.sendOwnCode, schemas.sendOwnCode, sendOwnCode);
  serve(calls.setPassword, schemas.setPassword, setPassword);
  serve(calls.logout, schemas.logout, signOut);
}
