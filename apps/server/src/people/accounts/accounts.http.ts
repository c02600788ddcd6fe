import * as calls from '@lyceum/contract/accounts.calls';
import * as schemas from '@lyceum/contract/accounts.schemas';
import type { Serve } from '../../platform/serve.ts';
import { sendCode, sendOwnCode } from './send-code.ts';
import { setPassword } from './set-password.ts';
import { readProfile, signInByCode, signInByPassword, signOut } from './sign-in.ts';

export function accountsHttp(serve: Serve): void {
  serve(calls.sendVerifySMS, schemas.sendVerifySMS, sendCode);
  serve(calls.codeLogin, schemas.codeLogin, signInByCode);
  serve(calls.pwdLogin, schemas.pwdLogin, signInByPassword);
  serve(calls.checkUserLogin, schemas.checkUserLogin, readProfile);
  serve(calls.sendOwnCode, schemas.sendOwnCode, sendOwnCode);
  serve(calls.setPassword, schemas.setPassword, setPassword);
  serve(calls.logout, schemas.logout, signOut);
}
