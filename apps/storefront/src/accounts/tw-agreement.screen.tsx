import * as m from '@lyceum/i18n/words';
import { Link } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { LegalPage } from './legal/legal-page.tsx';
import { twAgreement } from './legal/legal-texts.ts';

/** The user agreement with what holds in Taiwan. */
export default function TwAgreement(): ReactNode {
  return (
    <LegalPage name="accounts/tw-agreement" title={m.accounts_twAgreement()} texts={twAgreement}>
      {m.accounts_legalSeeAlso()}{' '}
      <Link to={routes.privacyPolicy} className="font-medium text-brand-ink underline underline-offset-4">
        {m.accounts_privacyPolicy()}
      </Link>
    </LegalPage>
  );
}
