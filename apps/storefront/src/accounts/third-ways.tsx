import { lazyPart } from '@lyceum/web/lazy-part';
import { begin, offered, type thirdLogin } from '@lyceum/contract/doors.calls';
import { thirdPartyFacts, webViewOf, type ThirdParty, type WebView } from '@lyceum/domain/doors';
import type { Region } from '@lyceum/domain/region';
import { thirdPartyName } from '@lyceum/i18n/third-party-text';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import type { ReplyOf } from '@lyceum/web/call-client';
import { Load } from '@lyceum/web/load';
import { Suspense, useState, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { LinesSkeleton } from '../ui/skeleton.tsx';
import { knowsPasskeys } from './knows-passkeys.ts';
import { OwnAppWay } from './own-app-way.tsx';
import { ThirdPartyMark } from './third-party-mark.tsx';
import { useLeave } from './use-leave.ts';

const PasskeyEnter = lazyPart(async () => ({ default: (await import('./passkey-enter.tsx')).PasskeyEnter }));
const WebViewSheet = lazyPart(async () => ({ default: (await import('./web-view-sheet.tsx')).WebViewSheet }));

interface ThirdWaysProps {
  /** The one of the application that shows the page, which comes before all other ways; or the others. */
  ownApp: boolean;
  region: Region;
  /** What was agreed to before. */
  crossBorder: boolean;
  onEnter: (session: ReplyOf<typeof thirdLogin>) => void;
}

/** Signs in by the application that shows the page; or by a passkey, or an account that one has elsewhere. */
export const ThirdWays = ({ ownApp, ...more }: ThirdWaysProps): ReactNode =>
  ownApp ? <OwnAppWay region={more.region} crossBorder={more.crossBorder} /> : <OtherWays {...more} />;

function OtherWays({ region, crossBorder, onEnter }: Omit<ThirdWaysProps, 'ownApp'>): ReactNode {
  const command = useCommand(begin, { throttleMs: 0 });
  const { leaving, leave } = useLeave();
  const [wanted, want] = useState<ThirdParty | null>(null);
  const [view, setView] = useState<WebView | null>(null);
  /** How often a passkey was asked for, and whether the last time goes on. */
  const [passkey, setPasskey] = useState({ times: 0, busy: false });
  const hasPasskeys = knowsPasskeys();

  async function go(thirdParty: ThirdParty): Promise<void> {
    want(thirdParty);
    const refusing = thirdPartyFacts[thirdParty].refusesWebViews ? webViewOf(navigator.userAgent) : null;
    setView(refusing);
    if (refusing || leaving) {
      return;
    }
    const answer = await command.run({ thirdParty, region, agreement: true, crossBorder });
    if (answer?.data) {
      leave(thirdParty, answer.data.address);
    }
  }
  return (
    <Load from={offered} input={{ region }} skeleton={<LinesSkeleton lines={2} />} isEmpty={() => false}>
      {({ list: all }) => {
        const list = all.filter((one) => thirdPartyFacts[one].onlyInside === null);
        return (
          (list.length > 0 || hasPasskeys) && (
            <section aria-label={m.doors_or()} className="flex flex-col gap-3">
              <p className="flex items-center gap-3 text-small text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
                {m.doors_or()}
              </p>
              {hasPasskeys && (
                <Button
                  kind="plain"
                  size="large"
                  wide
                  className="border border-line"
                  busy={passkey.busy}
                  onClick={() => setPasskey(({ times }) => ({ times: times + 1, busy: true }))}
                >
                  <Icon name="key" size={22} />
                  {m.passkeys_enter()}
                </Button>
              )}
              {passkey.times > 0 && (
                <Suspense>
                  <PasskeyEnter
                    key={passkey.times}
                    onEnter={onEnter}
                    onEnd={() => setPasskey(({ times }) => ({ times, busy: false }))}
                  />
                </Suspense>
              )}
              {list.map((one) => (
                <Button
                  key={one}
                  kind="plain"
                  size="large"
                  wide
                  className="border border-line"
                  busy={leaving === one || (command.busy && wanted === one)}
                  onClick={() => void go(one)}
                >
                  <ThirdPartyMark of={one} />
                  {m.doors_continue({ name: thirdPartyName(one) })}
                </Button>
              ))}
              {command.refusal && (
                <p role="alert" className="text-note text-bad-ink">
                  {command.refusal.message}
                </p>
              )}
              {wanted && view && (
                <Suspense>
                  <WebViewSheet name={thirdPartyName(wanted)} view={view} onClose={() => setView(null)} />
                </Suspense>
              )}
            </section>
          )
        );
      }}
    </Load>
  );
}
