import { lazyPart } from '@lyceum/web/lazy-part';
import { getVersionInfo } from '@lyceum/contract/downloads.calls';
import { appAddress, updateFor, usualVersion, type AppPlatform } from '@lyceum/domain/app-versions';
import { webViewOf } from '@lyceum/domain/doors';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { Load } from '@lyceum/web/load';
import { toast } from '@lyceum/web/notices';
import { Link } from '@lyceum/web/router';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import { data, terminal, useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { LinesSkeleton } from '../ui/skeleton.tsx';
import { openApp } from './open-app.ts';
import { inOwnApp, ownPlatform, underReview } from './own-platform.ts';

const QrCode = lazyPart(() => import('../orders/qr-code.tsx'));

type Version = ReplyOf<typeof getVersionInfo>['list'][number];

const storeNames: Record<AppPlatform, () => string> = {
  ios: m.downloads_store_ios,
  android: m.downloads_store_android,
};
const platformNames: Record<AppPlatform, () => string> = {
  ios: m.downloads_platform_ios,
  android: m.downloads_platform_android,
};

interface DownloadPageProps {
  /** `feature/name` of the screen. */
  name: string;
  headline: string;
  text: string;
  /** The address of the shop that the app shall open at; without one, the front page. */
  from?: string | undefined;
  /** Somebody scanned a code: the page goes on by itself. */
  scanned?: boolean;
  /** What a campaign shows first. */
  children?: ReactNode;
}

/** The one page of SCREENS.md "Download" in its four settings. */
export function DownloadPage({ name, headline, text, from, scanned = false, children }: DownloadPageProps): ReactNode {
  return (
    <Screen name={name} title={m.downloads_title()}>
      <div className="mx-auto flex w-full max-w-120 flex-col gap-4">
        <div className="flex flex-col items-center gap-2 pt-4 pb-2 text-center">
          <img src="/icons/192.png" alt="" width={80} height={80} className="size-20 rounded-[22%]" />
          <h2 className="pt-2 text-title font-semibold text-balance">{headline}</h2>
          <p className="text-small text-balance text-muted">{text}</p>
        </div>
        {children}
        <Load from={getVersionInfo} input={{}} skeleton={<LinesSkeleton lines={3} />} isEmpty={() => false}>
          {({ list }) => <Ways list={list} from={from} scanned={scanned} />}
        </Load>
      </div>
    </Screen>
  );
}

interface WaysProps {
  list: readonly Version[];
  from: string | undefined;
  scanned: boolean;
}

function Ways({ list, from, scanned }: WaysProps): ReactNode {
  const platform = ownPlatform();
  const version = list.find((one) => one.platform === platform);
  if (inOwnApp || underReview) {
    return <Inside version={underReview ? undefined : version} />;
  }
  const webView = terminal.name === 'chatApp' ? 'chatApp' : webViewOf(navigator.userAgent);
  if (webView !== null) {
    return <LeaveWebView isLine={webView === 'line'} />;
  }
  if (platform === null) {
    return <Desk list={list} from={from} />;
  }
  return <Phone platform={platform} version={version} from={from} scanned={scanned} />;
}

const linkLook =
  'press inline-flex min-h-[max(44px,var(--target))] w-full items-center justify-center rounded-full px-5 py-2 text-center text-small font-semibold';

function News({ version }: { version: Version }): ReactNode {
  return (
    <Card className="flex flex-col gap-1.5">
      <h3 className="text-body font-semibold">
        {version.notes === '' ? m.downloads_version({ version: version.versionNum }) : m.downloads_news()}
      </h3>
      {version.notes !== '' && (
        <>
          <p className="figures text-note text-muted">{m.downloads_version({ version: version.versionNum })}</p>
          <p className="text-small whitespace-pre-line">{version.notes}</p>
        </>
      )}
    </Card>
  );
}

function NotYet(): ReactNode {
  return (
    <Card className="flex flex-col items-center gap-3 text-center">
      <h3 className="text-body font-semibold">{m.downloads_notYet()}</h3>
      <p className="text-small text-muted">{m.downloads_notYetText()}</p>
      <Home />
    </Card>
  );
}

function Home(): ReactNode {
  return (
    <Link to={routes.home} params={{}} className={`${linkLook} bg-brand-soft text-brand-ink`}>
      {m.downloads_toShop()}
    </Link>
  );
}

/** On a phone or a tablet: the app's own link first, then where it is to be had. */
function Phone({
  platform,
  version,
  from,
  scanned,
}: Omit<WaysProps, 'list'> & { platform: AppPlatform; version: Version | undefined }): ReactNode {
  const { region } = useSettings();
  const address = version ? appAddress(platform, region, version) : null;
  // Whoever comes back from the store finds the page, and is not sent away once more.
  const [goesByItself] = useState(() => scanned && address !== null && !history.state?.scanned);
  const [opening, setOpening] = useState(goesByItself);
  useEffect(() => {
    if (goesByItself && address !== null && !history.state?.scanned) {
      history.replaceState({ ...history.state, scanned: true }, '');
      openApp(from, address, () => setOpening(false));
    }
  }, [goesByItself, address, from]);
  if (!version || address === null) {
    return <NotYet />;
  }
  const { storeAddress, packageAddress } = version;
  return (
    <>
      <div className="flex flex-col gap-2">
        <Button
          size="large"
          wide
          busy={opening}
          onClick={() => {
            setOpening(true);
            openApp(from, address, () => setOpening(false));
          }}
        >
          {m.downloads_open()}
        </Button>
        <p role="status" className="min-h-5 text-center text-small text-muted">
          {opening ? m.downloads_opening() : m.downloads_openText()}
        </p>
        {storeAddress !== '' && (
          <a href={storeAddress} rel="noopener" className={`${linkLook} bg-brand-soft text-brand-ink`}>
            {storeNames[platform]()}
          </a>
        )}
        {platform === 'android' && packageAddress !== '' && (
          <a href={packageAddress} rel="noopener" className={`${linkLook} text-muted`}>
            {m.downloads_package()}
          </a>
        )}
      </div>
      <News version={version} />
    </>
  );
}

/** At a desk: a code for the phone's camera, and the stores. */
function Desk({ list, from }: Pick<WaysProps, 'list' | 'from'>): ReactNode {
  const stores = list.filter(({ storeAddress }) => storeAddress !== '');
  if (list.every(({ storeAddress, packageAddress }) => storeAddress === '' && packageAddress === '')) {
    return <NotYet />;
  }
  const query = from === undefined ? '' : `?from=${encodeURIComponent(from)}`;
  return (
    <>
      <Card className="flex flex-col items-center gap-4 text-center">
        <h3 className="text-body font-semibold">{m.downloads_scanTitle()}</h3>
        <div className="size-52 rounded-field bg-[#fff] p-3">
          <Suspense>
            <QrCode text={`${location.origin}/#${routes.scanDownApp.path}${query}`} label={m.downloads_scanLabel()} />
          </Suspense>
        </div>
        <p className="text-small text-muted">{m.downloads_scanText()}</p>
      </Card>
      {stores.map(({ platform, storeAddress, versionNum }) => (
        <a
          key={platform}
          href={storeAddress}
          rel="noopener"
          className="press flex min-h-[max(52px,var(--target))] items-center gap-3 rounded-card bg-paper px-4 py-3"
        >
          <span className="min-w-0 flex-1">{platformNames[platform]()}</span>
          <span className="figures text-small text-muted">{m.downloads_version({ version: versionNum })}</span>
        </a>
      ))}
    </>
  );
}

/** Inside another application's browser neither a store nor the app opens: the page has to be opened in the device's own. */
function LeaveWebView({ isLine }: { isLine: boolean }): ReactNode {
  const address = `${location.origin}/${location.hash}`;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      toast(m.downloads_addressCopied(), 'good');
    } catch {
      // No clipboard for this page: the address stands there to be marked by hand.
    }
  };
  return (
    <Card className="flex flex-col gap-3">
      <h3 className="text-body font-semibold">{m.downloads_webViewTitle()}</h3>
      <p className="text-small text-muted">{m.downloads_webViewText()}</p>
      {isLine ? (
        <a
          href={`${location.origin}/?openExternalBrowser=1${location.hash}`}
          className={`${linkLook} bg-fill text-on-fill`}
        >
          {m.downloads_openBrowser()}
        </a>
      ) : (
        <ol className="flex flex-col gap-2 text-body">
          <Step at={1}>{m.downloads_webViewStep1()}</Step>
          <Step at={2}>{m.downloads_webViewStep2()}</Step>
        </ol>
      )}
      <p className="rounded-field bg-page p-3 text-note break-all select-all">{address}</p>
      <Button kind="soft" wide onClick={() => void copy()}>
        {m.downloads_copyAddress()}
      </Button>
    </Card>
  );
}

export function Step({ at, children }: { at: number; children: ReactNode }): ReactNode {
  return (
    <li className="flex items-center gap-3">
      <span
        aria-hidden
        className="figures grid size-7 shrink-0 place-items-center rounded-full bg-brand-soft text-small font-semibold text-brand-ink"
      >
        {at}
      </span>
      <span className="min-w-0">{children}</span>
    </li>
  );
}

/** In the app itself, or while a store looks at it. */
function Inside({ version }: { version: Version | undefined }): ReactNode {
  const { region } = useSettings();
  const address = version ? appAddress(version.platform, region, version) : null;
  const held = data.text('versionNum') ?? usualVersion;
  const update =
    version && address !== null && updateFor(held, { number: version.versionNum, minimum: version.minimumVersionNum });
  return (
    <>
      <Card className="flex flex-col items-center gap-3 text-center">
        <h3 className="text-body font-semibold">{m.downloads_inApp()}</h3>
        {version && (
          <p className="text-small text-muted">
            {update ? m.downloads_advisedText({ version: version.versionNum, held }) : m.downloads_upToDate()}
          </p>
        )}
        {update && (
          <a href={address ?? ''} rel="noopener" className={`${linkLook} bg-fill text-on-fill`}>
            {m.downloads_update()}
          </a>
        )}
        <Home />
      </Card>
      {update && <News version={version} />}
    </>
  );
}
