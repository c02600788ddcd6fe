import * as calls from '@lyceum/contract/students.calls';
import * as schemas from '@lyceum/contract/students.schemas';
import type { Serve } from '../../platform/serve.ts';
import { acceptInvitation, declineInvitation, leaveAgency, readOwnInvitations } from './answer-invitation.ts';
import { endInvitation, inviteStudent, listInvitations } from './invite-student.ts';

export function studentsHttp(serve: Serve): void {
  serve(calls.list, schemas.list, listInvitations);
  serve(calls.invite, schemas.invite, inviteStudent);
  serve(calls.end, schemas.end, endInvitation);
  serve(calls.mine, schemas.mine, readOwnInvitations);
  serve(calls.accept, schemas.accept, acceptInvitation);
  serve(calls.decline, schemas.decline, declineInvitation);
  serve(calls.leave, schemas.leave, leaveAgency);
}
