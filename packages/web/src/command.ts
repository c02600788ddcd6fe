import type { AnyCall, InputOfCall } from '@lyceum/contract/call';
import type { RefusalCode } from '@lyceum/domain/refusal';
import { useCallback, useRef, useState } from 'react';
import { CallFailure, type Answer, type RefusalOf } from './call-client.ts';
import { useRefresh } from './load.tsx';
import { useWeb } from './web.tsx';

/** SPEC.md section 9: button click throttle. */
const throttleMs = 2_000;

export interface Command<C extends AnyCall> {
  /**
   * The answer, or null when nothing came of it: a second tap within the throttle or while busy, no answer, not signed in.
   * A refused input holds back itself alone: what was mended meanwhile is sent at once.
   * Where no answer came the reader has been told, and the same input may be sent again: it carries the same idempotency key.
   */
  run: (input: InputOfCall<C>) => Promise<Answer<C> | null>;
  busy: boolean;
  /** The newest refusal, until the next run or `clear`. */
  refusal: RefusalOf<C> | null;
  clear: () => void;
}

/** Somebody else was faster: what is on screen is old. */
const meanwhile = new Set<RefusalCode>(['changedMeanwhile', 'editedMeanwhile', 'decidedMeanwhile']);

/** Keys of intents that have no definite answer yet; they outlive the screen, because the reader may leave and come back. */
const intents = new Map<string, string>();

/** One command of a screen, with its busy state. What the call's `topics` name is fetched again once it is done. */
export function useCommand<C extends AnyCall>(call: C, options: { throttleMs?: number } = {}): Command<C> {
  const { send, newKey, toastFailure } = useWeb();
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ newest: RefusalOf<C> | null }>({ newest: null });
  const gate = useRef({ running: false, startedAt: -Infinity, refused: '' });
  const throttle = options.throttleMs ?? throttleMs;

  const run = useCallback(
    async (input: InputOfCall<C>): Promise<Answer<C> | null> => {
      const now = performance.now();
      const intent = `${call.facts.name} ${JSON.stringify(input)}`;
      const { running, startedAt, refused } = gate.current;
      if (running || (now - startedAt < throttle && (refused === '' || refused === intent))) {
        return null;
      }
      gate.current = { running: true, startedAt: now, refused: '' };
      setBusy(true);
      setRefusal({ newest: null });
      const idempotencyKey = intents.get(intent) ?? newKey();
      if (call.facts.idempotent) {
        intents.set(intent, idempotencyKey);
      }
      try {
        const answer = await send(call, input, call.facts.idempotent ? { idempotencyKey } : {});
        intents.delete(intent);
        if (answer.refusal) {
          gate.current.refused = intent;
          setRefusal({ newest: answer.refusal as RefusalOf<C> | null });
        }
        if (!answer.refusal || meanwhile.has(answer.refusal.code)) {
          // The answer is not held up by what it makes others fetch again.
          void refresh(call.facts.topics ?? []);
        }
        return answer;
      } catch (failure) {
        if (!(failure instanceof CallFailure)) {
          throw failure;
        }
        // The reader may try again at once.
        gate.current.startedAt = -Infinity;
        toastFailure(failure);
        return null;
      } finally {
        gate.current.running = false;
        setBusy(false);
      }
    },
    [call, send, newKey, toastFailure, refresh, throttle],
  );
  const clear = useCallback(() => setRefusal({ newest: null }), []);
  return { run, busy, refusal: refusal.newest, clear };
}
