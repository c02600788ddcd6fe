import { cancellationNoticeVersion } from '@lyceum/domain/cancellations';
import * as m from '@lyceum/i18n/words';
import { Link } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { LegalPage } from '../accounts/legal/legal-page.tsx';
import { cancellationNotice } from '../accounts/legal/legal-texts.ts';
import { routes } from '../routes.ts';

/** What the end of an account means, to be read before it is asked for. */
export default function CancellationNotice(): ReactNode {
  return (
    <LegalPage
      name="cancellations/cancellation-notice"
      title={m.cancellations_notice()}
      texts={cancellationNotice}
      version={cancellationNoticeVersion}
    >
      {m.accounts_legalSeeAlso()}{' '}
      <Link to={routes.privacyPolicy} className="font-medium text-brand-ink underline underline-offset-4">
        {m.accounts_privacyPolicy()}
      </Link>
    </LegalPage>
  );
}
