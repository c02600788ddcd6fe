import type { currentNotices } from '@lyceum/web/notices';
import type { ReactNode } from 'react';
import QuestionView from './question.tsx';
import Veil from './veil.tsx';

/** What stops everything else: a question, and that one must wait. */
export default function OverAll({
  question,
  overlay,
}: Pick<ReturnType<typeof currentNotices>, 'question' | 'overlay'>): ReactNode {
  return (
    <>
      {question && <QuestionView question={question} />}
      {overlay !== null && <Veil>{overlay}</Veil>}
    </>
  );
}
