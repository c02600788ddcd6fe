import { legalVersion } from '@lyceum/domain/accounts';
import * as m from '@lyceum/i18n/words';
import { dateText } from '@lyceum/web/date-text';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { useSettings } from '../../session.ts';
import { Screen } from '../../shell/screen.tsx';
import { Trouble } from '../../shell/views.tsx';
import { LinesSkeleton } from '../../ui/skeleton.tsx';
import { withContact, type LegalBlock, type LegalSection } from './legal-text.ts';
import type { LegalTexts } from './legal-texts.ts';

interface LegalPageProps {
  name: string;
  title: string;
  texts: LegalTexts;
  /** A date; of the texts that a consent is given to, where none is named. */
  version?: string;
  /** Where to read on: the other text. */
  children: ReactNode;
}

/** A legal text in the reader's language: version, contents, sections. */
export function LegalPage({ name, title, texts, version = legalVersion, children }: LegalPageProps): ReactNode {
  const { language } = useSettings();
  const page = useId();
  const [tries, setTries] = useState(0);
  const [text, setText] = useState<readonly LegalSection[] | 'failed' | null>(null);
  useEffect(() => {
    let gone = false;
    texts[language]().then(
      ({ sections }) => !gone && setText(sections),
      () => !gone && setText('failed'),
    );
    return () => {
      gone = true;
    };
  }, [texts, language, tries]);
  return (
    <Screen name={name} title={title}>
      {text === null ? (
        <div className="flex flex-col gap-8 py-4" aria-busy="true">
          <LinesSkeleton lines={2} />
          <LinesSkeleton lines={6} />
          <LinesSkeleton lines={5} />
        </div>
      ) : text === 'failed' ? (
        <Trouble
          again={() => {
            setText(null);
            setTries(tries + 1);
          }}
        />
      ) : (
        <article className="flex flex-col gap-6 pt-1">
          <p className="text-note text-muted">
            {m.accounts_legalVersion({ version, date: dateText(version, language, 'date', 'UTC') })}
          </p>
          <Contents sections={text} page={page} />
          {text.map(({ title: heading, blocks }, at) => (
            <section key={heading} aria-labelledby={sectionId(page, at)} className="flex flex-col gap-3">
              <h2
                id={sectionId(page, at)}
                tabIndex={-1}
                className="scroll-mt-[calc(var(--bar)+12px)] text-title font-semibold"
                data-heading=""
              >
                {at + 1}. {heading}
              </h2>
              {blocks.map((block) => (
                <Block key={String(block)} block={block} />
              ))}
            </section>
          ))}
          <p className="pb-4 text-small">{children}</p>
        </article>
      )}
    </Screen>
  );
}

/** Two of these pages may be mounted at once, one below the other. */
const sectionId = (page: string, at: number): string => `${page}-${at + 1}`;

/** Leads to a section of this page; the address keeps naming the page, so these are buttons. */
function Contents({ sections, page }: { sections: readonly LegalSection[]; page: string }): ReactNode {
  const show = (at: number): void => {
    const heading = document.getElementById(sectionId(page, at));
    heading?.scrollIntoView({ block: 'start', behavior: 'smooth' });
    heading?.focus({ preventScroll: true });
  };
  return (
    <nav aria-label={m.accounts_legalContents()} className="rounded-card bg-paper px-4 py-3">
      <p className="py-1 text-small font-semibold">{m.accounts_legalContents()}</p>
      <ol className="min-[40rem]:columns-2">
        {sections.map(({ title }, at) => (
          <li key={title} className="break-inside-avoid">
            <button
              type="button"
              onClick={() => show(at)}
              className="flex min-h-target w-full items-center gap-2 text-left text-small text-brand-ink"
            >
              <span className="figures w-6 shrink-0 text-muted">{at + 1}</span>
              {title}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Block({ block }: { block: LegalBlock }): ReactNode {
  return typeof block === 'string' ? (
    <p className="leading-[1.8]">{withContact(block)}</p>
  ) : (
    <ul className="flex list-disc flex-col gap-2 pl-5 leading-[1.75] marker:text-muted">
      {block.map((point) => (
        <li key={point}>{withContact(point)}</li>
      ))}
    </ul>
  );
}
