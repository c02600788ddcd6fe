import { regionFacts, type Region } from '@lyceum/domain/region';
import * as m from '@lyceum/i18n/words';
import { Link } from '@lyceum/web/router';
import { useEffect, useRef, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icons.ts';
import { CrossBorderText } from './cross-border-text.tsx';

/** What is told before a number is asked for, one after the other. */
export type Consent = 'agreement' | 'crossBorder';

export const consentsIn = (region: Region): Consent[] => [
  'agreement',
  ...(regionFacts[region].asksCrossBorderConsent ? (['crossBorder'] as const) : []),
];

interface ConsentStepProps {
  consent: Consent;
  region: Region;
  onAgree: () => void;
  onDecline: () => void;
}

/** One thing to agree to, alone on the page. */
export function ConsentStep({ consent, region, onAgree, onDecline }: ConsentStepProps): ReactNode {
  const all = consentsIn(region);
  return (
    <section className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        {all.length > 1 && (
          <p className="figures text-note text-muted">
            {m.accounts_consentStep({ at: all.indexOf(consent) + 1, count: all.length })}
          </p>
        )}
        <Title>{consent === 'agreement' ? m.accounts_consentTitle() : m.accounts_crossBorderTitle()}</Title>
      </div>
      {consent === 'agreement' ? <Papers region={region} /> : <CrossBorderText />}
      <div className="flex flex-wrap gap-3 *:grow">
        <Button kind="soft" size="large" onClick={onDecline}>
          {m.accounts_crossBorderNo()}
        </Button>
        <Button size="large" onClick={onAgree}>
          {consent === 'agreement' ? m.accounts_agreeOn() : m.accounts_crossBorderYes()}
        </Button>
      </div>
    </section>
  );
}

/** Whoever comes to a step is told so: the words that were pressed are gone. */
function Title({ children }: { children: ReactNode }): ReactNode {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <h2 ref={title} tabIndex={-1} data-heading="" className="text-title font-bold">
      {children}
    </h2>
  );
}

/** The agreement of the region, where it has one of its own. */
const agreements = { cn: routes.cnAgreement, tw: routes.twAgreement, us: routes.userAgreement } as const;

function Papers({ region }: { region: Region }): ReactNode {
  const papers = [
    [agreements[region], m.accounts_userAgreement()],
    [routes.privacyPolicy, m.accounts_privacyPolicy()],
  ] as const;
  return (
    <>
      <p className="text-body">{m.accounts_consentText()}</p>
      <Card flush>
        {papers.map(([to, title]) => (
          <Link
            key={title}
            to={to}
            className="flex min-h-14 items-center gap-3 border-t border-line px-4 first:border-0 active:bg-page"
          >
            <span className="min-w-0 flex-1 text-body">{title}</span>
            <Icon name="next" size={16} className="text-muted" />
          </Link>
        ))}
      </Card>
    </>
  );
}

const without: readonly [IconName, () => string][] = [
  ['search', m.accounts_withoutBrowse],
  ['play', m.accounts_withoutTrial],
  ['cart', m.accounts_withoutCart],
];

interface DeclinedProps {
  consent: Consent;
  onBack: () => void;
  onHaveAccount: () => void;
}

/** No is an answer: what can be done without, and the way back. */
export function Declined({ consent, onBack, onHaveAccount }: DeclinedProps): ReactNode {
  return (
    <section className="flex flex-col gap-5">
      <Title>{m.accounts_withoutTitle()}</Title>
      <ul className="flex flex-col gap-4 text-body">
        {without.map(([icon, text]) => (
          <li key={icon} className="flex items-start gap-3">
            <Icon name={icon} size={22} className="mt-0.5 text-brand-ink" />
            {text()}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 *:grow">
        <Button kind="soft" size="large" onClick={onBack}>
          {m.accounts_withoutBack()}
        </Button>
        <ButtonLink to={routes.home} replace look={{ size: 'large' }}>
          {m.shell_toHome()}
        </ButtonLink>
      </div>
      {consent === 'crossBorder' && (
        <Button kind="plain" onClick={onHaveAccount}>
          {m.accounts_haveAccount()}
        </Button>
      )}
    </section>
  );
}
