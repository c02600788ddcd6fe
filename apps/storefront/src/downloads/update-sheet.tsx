import { getVersionInfo } from '@lyceum/contract/downloads.calls';
import { appAddress, updateFor, usualVersion } from '@lyceum/domain/app-versions';
import * as m from '@lyceum/i18n/words';
import { useCall } from '@lyceum/web/load';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { data, useSettings } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { ownPlatform, underReview } from './own-platform.ts';

const stay = (): void => undefined;

/** Escape twice closes a dialog in some browsers, whatever the page says: it opens again. */
function StaysOpen(): ReactNode {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const dialog = place.current?.closest('dialog');
    const open = (): void => dialog?.showModal();
    dialog?.addEventListener('close', open);
    return () => dialog?.removeEventListener('close', open);
  }, []);
  return <span ref={place} hidden />;
}

/**
 * In a shell of ours whose version is not the newest one: a version that the shop no longer works with must be updated; for another one it
 * is told once.
 */
export default function UpdateSheet(): ReactNode {
  const { region } = useSettings();
  const loaded = useCall(getVersionInfo, {}, { enabled: !underReview });
  // A page about the app may have asked for the same.
  const list = loaded.state === 'ready' && !underReview ? loaded.data.list : [];
  const [closed, setClosed] = useState(false);
  const version = list.find((one) => one.platform === ownPlatform());
  const address = version ? appAddress(version.platform, region, version) : null;
  if (!version || address === null || closed) {
    return null;
  }
  const { versionNum, minimumVersionNum, notes } = version;
  const held = data.text('versionNum') ?? usualVersion;
  const update = updateFor(held, { number: versionNum, minimum: minimumVersionNum });
  if (update === null || (update === 'advised' && data.text('updateLater') === versionNum)) {
    return null;
  }
  const later = (): void => {
    data.setText('updateLater', versionNum);
    setClosed(true);
  };
  const forced = update === 'forced';
  const facts = { version: versionNum, held };
  return (
    <Sheet
      open
      middle={forced}
      onClose={forced ? stay : later}
      title={forced ? m.downloads_forcedTitle() : m.downloads_advisedTitle()}
      foot={
        <>
          <a
            href={address}
            rel="noopener"
            className="press inline-flex min-h-[max(52px,var(--target))] w-full items-center justify-center rounded-full bg-fill px-6 py-2 text-center text-body font-semibold text-on-fill"
          >
            {m.downloads_update()}
          </a>
          {!forced && (
            <Button kind="plain" size="large" wide onClick={later}>
              {m.downloads_later()}
            </Button>
          )}
        </>
      }
    >
      {forced && <StaysOpen />}
      <p className="text-body">{forced ? m.downloads_forcedText(facts) : m.downloads_advisedText(facts)}</p>
      {notes !== '' && (
        <>
          <h3 className="pt-4 pb-1 text-small font-semibold">{m.downloads_news()}</h3>
          <p className="text-small whitespace-pre-line text-muted">{notes}</p>
        </>
      )}
    </Sheet>
  );
}
