import { consents } from '@lyceum/contract/accounts.calls';
import type { requiredConsents } from '@lyceum/domain/accounts';
import * as m from '@lyceum/i18n/words';
import { dateText } from '@lyceum/web/date-text';
import { Load } from '@lyceum/web/load';
import type { ReactNode } from 'react';
import { CountingCard } from '../counts/counting-card.tsx';
import { routes } from '../routes.ts';
import { useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { Card } from '../ui/card.tsx';
import { RowLink } from '../ui/list-row.tsx';
import { LinesSkeleton } from '../ui/skeleton.tsx';
import { DevicePermissions } from './device-permissions.tsx';
import { KeptOnDevice } from './kept-on-device.tsx';

type RequiredConsent = (typeof requiredConsents)[number];
const consentNames: Record<RequiredConsent, () => string> = {
  agreement: m.accounts_consent_agreement,
  crossBorder: m.accounts_consent_crossBorder,
};

/** What the device lets us do, what is counted and kept, and what the holder of an account agreed to. */
export default function Privacy(): ReactNode {
  const { signedIn } = useSettings();
  return (
    <Screen name="accounts/privacy" title={m.accounts_privacy()}>
      <div className="flex flex-col gap-3">
        <DevicePermissions />
        <CountingCard />
        <KeptOnDevice />
        {signedIn && <Consents />}
        <Card flush>
          <RowLink icon="shield" title={m.accounts_privacyPolicy()} to={routes.privacyPolicy} />
          {signedIn && <RowLink icon="bin" title={m.cancellations_title()} to={routes.cancel} />}
        </Card>
      </div>
    </Screen>
  );
}

function Consents(): ReactNode {
  const { language } = useSettings();
  return (
    <Card className="flex flex-col gap-1">
      <h2 className="text-body font-semibold">{m.accounts_consentsGiven()}</h2>
      <p className="pb-2 text-small break-words text-muted">{m.accounts_consentsGivenText()}</p>
      <Load
        from={consents}
        input={{}}
        skeleton={<LinesSkeleton lines={3} />}
        empty={<p className="text-small text-muted">{m.accounts_consentsNone()}</p>}
      >
        {({ list }) => (
          <ul>
            {/* What can be switched off has a switch of its own. */}
            {list.map(
              ({ kind, version, givenAt }) =>
                kind in consentNames && (
                  <li key={`${kind} ${version}`} className="border-t border-line py-3">
                    <p className="text-body">{consentNames[kind as RequiredConsent]()}</p>
                    <p className="figures text-note text-muted">
                      {m.accounts_consentAt({ version, time: dateText(givenAt, language, 'dateTime') })}
                    </p>
                  </li>
                ),
            )}
          </ul>
        )}
      </Load>
    </Card>
  );
}
