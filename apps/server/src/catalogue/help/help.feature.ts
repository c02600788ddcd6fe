import { dataIn } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { helpHttp } from './help.http.ts';
import { helpQuestions } from './help.tables.ts';

export const helpFeature: Feature = {
  calls: helpHttp,
  auditLinks: { hlp: '/support?part=questions', 'change help': '/support?part=questions' },
  data: [dataIn(helpQuestions, {}, ['id', 'question', 'answer', 'region', 'shown', 'position'])],
};
