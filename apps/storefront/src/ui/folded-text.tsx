import * as m from '@lyceum/i18n/words';
import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';

/** Longer texts are folded, in characters. */
const shortEnough = 220;

/** Paragraphs, the later ones behind a button when they are many. */
export function FoldedText({ text }: { text: string }): ReactNode {
  const long = Array.from(text).length > shortEnough;
  const [open, setOpen] = useState(false);
  return (
    <div>
      <div
        className={`flex flex-col gap-3 text-small ${long && !open ? 'max-h-[11lh] overflow-hidden [mask-image:linear-gradient(#000_60%,transparent)]' : ''}`}
      >
        {text.split(/\n+/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {long && (
        <Button kind="soft" size="small" wide className="mt-3" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? m.products_readLess() : m.products_readOn()}
        </Button>
      )}
    </div>
  );
}
