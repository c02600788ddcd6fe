import { lazyPart } from '@lyceum/web/lazy-part';
import type { Region } from '@lyceum/domain/region';
import * as m from '@lyceum/i18n/words';
import { Suspense, type ReactNode } from 'react';
import { Screen } from '../shell/screen.tsx';
import { LinesSkeleton } from '../ui/skeleton.tsx';
import { ConsentsFirst } from './consents-first.tsx';
import { useConsents } from './use-consents.ts';

// Not seen before the consents are given.
const RegisterForm = lazyPart(async () => ({ default: (await import('./register-form.tsx')).RegisterForm }));

/** The consents of the region, then the form. `name`: of the screen. */
export function RegisterPage({ name, region }: { name: string; region: Region }): ReactNode {
  const consents = useConsents(region);
  return (
    <Screen name={name} title={m.accounts_register()}>
      <div className="flex flex-1 flex-col gap-6 pt-3">
        <ConsentsFirst consents={consents} region={region}>
          <Suspense fallback={<LinesSkeleton lines={4} />}>
            <RegisterForm region={region} crossBorder={consents.given.includes('crossBorder')} />
          </Suspense>
        </ConsentsFirst>
      </div>
    </Screen>
  );
}
