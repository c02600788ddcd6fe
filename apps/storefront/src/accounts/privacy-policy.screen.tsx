import * as m from '@lyceum/i18n/words';
import { Link } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { LegalPage } from './legal/legal-page.tsx';
import { privacyPolicy } from './legal/legal-texts.ts';

/** What is kept of a person, why, and what the person can do about it. */
export default function PrivacyPolicy(): ReactNode {
  return (
    <LegalPage name="accounts/privacy-policy" title={m.accounts_privacyPolicy()} texts={privacyPolicy}>
      {m.accounts_legalSeeAlso()}{' '}
      <Link to={routes.userAgreement} className="font-medium text-brand-ink underline underline-offset-4">
        {m.accounts_userAgreement()}
      </Link>
    </LegalPage>
  );
}
