import * as calls from '@lyceum/contract/staff.calls';
import * as schemas from '@lyceum/contract/staff.schemas';
import type { Serve } from '../../platform/serve.ts';
import { askFactorReset, decideFactorReset, listFactorResets } from './factor-resets.ts';
import { acceptInvitation, readInvitation } from './invitations.ts';
import {
  changeStaff,
  disableStaff,
  endStaffSessions,
  inviteStaff,
  inviteStaffAgain,
  listStaff,
} from './manage-staff.ts';
import { offerInvitation, readOpenInvitation, takeOpenInvitation } from './open-invitations.ts';
import { changeMe, changePassword, endSession, listMySessions, readMe } from './own-office.ts';
import { askPasswordReset, readPasswordReset, resetPassword } from './password-resets.ts';
import { confirmSecondFactor, enrolSecondFactor, renewRecoveryCodes, showSecondFactor } from './second-factor.ts';
import { offerPhone, readPhone, readPost, tiePhone, untiePhone } from './staff-phones.ts';
import { signIn, signOut } from './sign-in.ts';

export function staffHttp(serve: Serve): void {
  serve(calls.signIn, schemas.signIn, signIn);
  serve(calls.secondFactor, schemas.secondFactor, showSecondFactor);
  serve(calls.invitation, schemas.invitation, readInvitation);
  serve(calls.offerInvitation, schemas.offerInvitation, offerInvitation);
  serve(calls.openInvitation, schemas.openInvitation, readOpenInvitation);
  serve(calls.takeOpenInvitation, schemas.takeOpenInvitation, takeOpenInvitation);
  serve(calls.acceptInvitation, schemas.acceptInvitation, acceptInvitation);
  serve(calls.askPasswordReset, schemas.askPasswordReset, askPasswordReset);
  serve(calls.passwordReset, schemas.passwordReset, readPasswordReset);
  serve(calls.resetPassword, schemas.resetPassword, resetPassword);
  serve(calls.enrolSecondFactor, schemas.enrolSecondFactor, enrolSecondFactor);
  serve(calls.confirmSecondFactor, schemas.confirmSecondFactor, confirmSecondFactor);
  serve(calls.me, schemas.me, readMe);
  serve(calls.changeMe, schemas.changeMe, changeMe);
  serve(calls.changePassword, schemas.changePassword, changePassword);
  serve(calls.renewRecoveryCodes, schemas.renewRecoveryCodes, renewRecoveryCodes);
  serve(calls.mySessions, schemas.mySessions, listMySessions);
  serve(calls.endSession, schemas.endSession, endSession);
  serve(calls.signOut, schemas.signOut, signOut);
  serve(calls.phone, schemas.phone, readPhone);
  serve(calls.offerPhone, schemas.offerPhone, offerPhone);
  serve(calls.untiePhone, schemas.untiePhone, untiePhone);
  serve(calls.post, schemas.post, readPost);
  serve(calls.tiePhone, schemas.tiePhone, tiePhone);
  serve(calls.list, schemas.list, listStaff);
  serve(calls.invite, schemas.invite, inviteStaff);
  serve(calls.inviteAgain, schemas.inviteAgain, inviteStaffAgain);
  serve(calls.change, schemas.change, changeStaff);
  serve(calls.disable, schemas.disable, disableStaff);
  serve(calls.endSessions, schemas.endSessions, endStaffSessions);
  serve(calls.factorResets, schemas.factorResets, listFactorResets);
  serve(calls.askFactorReset, schemas.askFactorReset, askFactorReset);
  serve(calls.decideFactorReset, schemas.decideFactorReset, decideFactorReset);
}
