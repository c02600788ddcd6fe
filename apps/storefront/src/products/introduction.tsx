import * as m from '@lyceum/i18n/words';
import type { ReactNode } from 'react';
import { Card } from '../ui/card.tsx';
import { FoldedText } from '../ui/folded-text.tsx';
import { Icon } from '../ui/icon.tsx';

/** The points, under `title` where they are no lessons to be learnt, and the text. */
export function Introduction({
  course,
  title = m.products_highlights(),
}: {
  course: { description: string; highlights: readonly string[] };
  title?: string;
}): ReactNode {
  const { description, highlights } = course;
  return (
    <Card className="flex flex-col gap-5">
      {highlights.length > 0 && (
        <div className="flex flex-col gap-3">
          <h3 className="font-semibold">{title}</h3>
          <ul className="flex flex-col gap-2.5">
            {highlights.map((text) => (
              <li key={text} className="flex gap-2.5 text-small">
                <Icon name="check" size={18} className="mt-0.5 text-good" />
                <span className="min-w-0">{text}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {description !== '' && <FoldedText text={description} />}
    </Card>
  );
}
