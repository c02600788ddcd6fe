import * as calls from '@lyceum/contract/applications.calls';
import * as schemas from '@lyceum/contract/applications.schemas';
import type { Serve } from '../../platform/serve.ts';
import { failApplication, passApplication } from './decide-application.ts';
import { renewApplication } from './renew-papers.ts';
import { listApplications, readApplication, revealApplication } from './review-applications.ts';
import { readOwnApplications, saveApplication, submitApplication } from './write-application.ts';

export function applicationsHttp(serve: Serve): void {
  serve(calls.mine, schemas.mine, readOwnApplications);
  serve(calls.save, schemas.save, saveApplication);
  serve(calls.submit, schemas.submit, submitApplication);
  serve(calls.renew, schemas.renew, renewApplication);
  serve(calls.list, schemas.list, listApplications);
  serve(calls.detail, schemas.detail, readApplication);
  serve(calls.reveal, schemas.reveal, revealApplication);
  serve(calls.pass, schemas.pass, passApplication);
  serve(calls.fail, schemas.fail, failApplication);
}
