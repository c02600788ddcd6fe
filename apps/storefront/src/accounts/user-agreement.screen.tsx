import * as m from '@lyceum/i18n/words';
import { Link } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';
import { LegalPage } from './legal/legal-page.tsx';
import { userAgreement } from './legal/legal-texts.ts';

/** What the platform and its users owe each other, with the rules of purchase and refund. */
export default function UserAgreement(): ReactNode {
  return (
    <LegalPage name="accounts/user-agreement" title={m.accounts_userAgreement()} texts={userAgreement}>
      {m.accounts_legalSeeAlso()}{' '}
      <Link to={routes.privacyPolicy} className="font-medium text-brand-ink underline underline-offset-4">
        {m.accounts_privacyPolicy()}
      </Link>
    </LegalPage>
  );
}
