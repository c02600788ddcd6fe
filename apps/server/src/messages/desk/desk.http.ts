import * as calls from '@lyceum/contract/desk.calls';
import * as schemas from '@lyceum/contract/desk.schemas';
import type { Serve } from '../../platform/serve.ts';
import { readSupportMessages } from '../messages/read-messages.ts';
import {
  editSupportMessage,
  markSupportRead,
  sendSupportMessage,
  takeSupportMessageBack,
  typeAsSupport,
} from '../messages/write-messages.ts';
import { readAnswers, readColleagues, readFigures, readHours, readQueue, readTalk } from './read-desk.ts';
import { solveCase } from '../messages/move-case.ts';
import { searchSupportMessages } from '../messages/search-messages.ts';
import { decideReport, listReports } from '../messages/report-messages.ts';
import { saveHours } from '../messages/support-hours.ts';
import { addNote, handCaseOn, removeAnswer, saveAnswer, takeCase } from './work-desk.ts';

export function deskHttp(serve: Serve): void {
  serve(calls.queue, schemas.queue, readQueue);
  serve(calls.talk, schemas.talk, readTalk);
  serve(calls.messages, schemas.messages, readSupportMessages);
  serve(calls.send, schemas.send, sendSupportMessage);
  serve(calls.markRead, schemas.markRead, markSupportRead);
  serve(calls.edit, schemas.edit, editSupportMessage);
  serve(calls.takeBack, schemas.takeBack, takeSupportMessageBack);
  serve(calls.typing, schemas.typing, typeAsSupport);
  serve(calls.search, schemas.search, searchSupportMessages);
  serve(calls.take, schemas.take, takeCase);
  serve(calls.handOn, schemas.handOn, handCaseOn);
  serve(calls.solve, schemas.solve, solveCase);
  serve(calls.note, schemas.note, addNote);
  serve(calls.colleagues, schemas.colleagues, readColleagues);
  serve(calls.reports, schemas.reports, listReports);
  serve(calls.decideReport, schemas.decideReport, decideReport);
  serve(calls.answers, schemas.answers, readAnswers);
  serve(calls.saveAnswer, schemas.saveAnswer, saveAnswer);
  serve(calls.removeAnswer, schemas.removeAnswer, removeAnswer);
  serve(calls.hours, schemas.hours, readHours);
  serve(calls.saveHours, schemas.saveHours, saveHours);
  serve(calls.figures, schemas.figures, readFigures);
}
