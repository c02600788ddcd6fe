// @vitest-environment happy-dom
import * as m from '@lyceum/i18n/words';
import { testQuestionView } from '@lyceum/web/testing/question-view';
import QuestionView from './question.tsx';

testQuestionView(QuestionView, m.office_cancel);
