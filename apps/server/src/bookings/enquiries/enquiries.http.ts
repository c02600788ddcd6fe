import * as calls from '@lyceum/contract/enquiries.calls';
import * as schemas from '@lyceum/contract/enquiries.schemas';
import type { Serve } from '../../platform/serve.ts';
import { askEnquiry, withdrawEnquiry } from './ask-enquiry.ts';
import { listEnquiries, listOwnEnquiries } from './list-enquiries.ts';
import { closeEnquiry, matchEnquiry } from './match-enquiry.ts';
import { suggestConsultants } from './suggest-consultants.ts';

export function enquiriesHttp(serve: Serve): void {
  serve(calls.listOwn, schemas.listOwn, listOwnEnquiries);
  serve(calls.ask, schemas.ask, askEnquiry);
  serve(calls.withdraw, schemas.withdraw, withdrawEnquiry);
  serve(calls.list, schemas.list, listEnquiries);
  serve(calls.suggestions, schemas.suggestions, suggestConsultants);
  serve(calls.match, schemas.match, matchEnquiry);
  serve(calls.close, schemas.close, closeEnquiry);
}
