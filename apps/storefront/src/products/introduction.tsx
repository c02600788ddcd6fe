import * as m from '@lyceum/i18n/words';
import { useState, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import type { Course } from './course.ts';

/** Longer texts are folded, in characters. */
const shortEnough = 220;

/** The points, under `title` where they are no lessons to be learnt, and the text. */
export function Introduction({
  course,
  title = m.products_highlights(),
}: {
  course: Pick<Course, 'description' | 'highlights'>;
  title?: string;
}): ReactNode {
  const { description, highlights } = course;
  const long = Array.from(description).length > shortEnough;
  const [open, setOpen] = useState(false);
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
      {description !== '' && (
        <div>
          <div
            className={`flex flex-col gap-3 text-small ${long && !open ? 'max-h-[11lh] overflow-hidden [mask-image:linear-gradient(#000_60%,transparent)]' : ''}`}
          >
            {description.split(/\n+/).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          {long && (
            <Button kind="soft" size="small" wide className="mt-3" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? m.products_readLess() : m.products_readOn()}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}
