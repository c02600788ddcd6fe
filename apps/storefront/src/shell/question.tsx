import * as m from '@lyceum/i18n/words';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import type { Question } from '@lyceum/web/notices';

/** A question that `ask` put; its own part, because most visits see none. */
export default function QuestionView({
  question,
}: {
  question: Question & { answer: (yes: boolean) => void };
}): ReactNode {
  const { title, text, yes, no, danger, answer } = question;
  return (
    <Sheet
      open
      middle
      title={title}
      onClose={() => answer(false)}
      foot={
        <>
          <Button kind="soft" wide onClick={() => answer(false)}>
            {no ?? m.shell_back()}
          </Button>
          <Button kind={danger ? 'danger' : 'main'} wide onClick={() => answer(true)}>
            {yes}
          </Button>
        </>
      }
    >
      {text && <p className="text-small text-muted">{text}</p>}
    </Sheet>
  );
}
