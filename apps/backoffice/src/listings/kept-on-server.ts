import { dropDraft, keepDraft } from '@lyceum/contract/listings.calls';
import type { ListingContent } from '@lyceum/domain/listings';
import { useWeb } from '@lyceum/web/web';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** What is written on a product and not saved. */
interface Written {
  /** What it is written on; null for a product that was never saved. */
  version: number | null;
  content: ListingContent;
}

/** After the last keystroke. The device keeps each of them meanwhile. */
const restMs = 3_000;

/**
 * Keeps on the server what is written, so that it is there on another device too; null: nothing is. Says when it was kept last (ISO 8601).
 * Where that does not work nobody is told: the device has it, and the next keystroke tries again.
 */
export function useKeptOnServer(id: string | null, written: Written | null, isKept: boolean): string | null {
  const { send } = useWeb();
  const [keptAt, setKeptAt] = useState<string | null>(null);
  const isThere = useRef(isKept);
  const keep = useEffectEvent(async (): Promise<void> => {
    if (written) {
      const answer = await send(keepDraft, { id, ...written });
      isThere.current = true;
      setKeptAt(answer.data?.keptAt ?? null);
    } else if (isThere.current) {
      await send(dropDraft, { id });
      isThere.current = false;
      setKeptAt(null);
    }
  });
  const [version, content] = [written?.version, written?.content];
  useEffect(() => {
    const timer = setTimeout(() => void keep().catch(() => undefined), restMs);
    return () => clearTimeout(timer);
  }, [id, version, content]);
  return keptAt;
}
