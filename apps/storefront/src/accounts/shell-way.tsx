import { checkUserLogin } from '@lyceum/contract/accounts.calls';
import { second } from '@lyceum/domain/time';
import * as m from '@lyceum/i18n/words';
import { CallFailure, createCaller } from '@lyceum/web/call-client';
import { useCurrent } from '@lyceum/web/router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { headers } from '../session.ts';
import { shellDevice } from '../shell/device/here.ts';
import { Button } from '../ui/button.tsx';
import type { Entered } from './use-enter.ts';

const nothing = (): void => undefined;

/** Whose token it is, by the server; null: nobody's. */
async function ownerOf(token: string): Promise<Entered | null> {
  const send = createCaller({
    fetch: (url, init) => fetch(url, init),
    headers: () => ({ ...headers(), Authorization: token }),
    // Nobody is signed in yet: a token that is over is no news to anybody.
    onNotLoggedIn: nothing,
    onNeedsPhone: nothing,
    toast: nothing,
    networkAnomaly: () => '',
    timeoutMs: 8 * second,
  });
  try {
    const { data } = await send(checkUserLogin, {});
    return data ? { ...data, token } : null;
  } catch (failure) {
    if (failure instanceof CallFailure) {
      return null;
    }
    throw failure;
  }
}

type State = 'asking' | 'left' | 'failed' | 'unknown';

async function signInByShell(): Promise<Entered | State> {
  const outcome = await (await shellDevice())?.login();
  if (outcome?.state === 'done') {
    return (await ownerOf(outcome.value)) ?? 'failed';
  }
  return outcome?.state === 'missing' || !outcome ? 'unknown' : outcome.state === 'cancelled' ? 'left' : 'failed';
}

/** SPEC.md "Navigation rules": in a shell a missing token brings up the shell's own sign-in. The ways below stay open. */
export function ShellWay({ onEnter }: { onEnter: (who: Entered) => void }): ReactNode {
  const { preview } = useCurrent();
  const [state, setState] = useState<State>(preview ? 'left' : 'asking');
  const isAsked = useRef(preview);
  const newest = useRef({ onEnter, isHere: true });

  const ask = async (): Promise<void> => {
    setState('asking');
    const outcome = await signInByShell();
    if (!newest.current.isHere) {
      return;
    }
    if (typeof outcome === 'object') {
      newest.current.onEnter(outcome);
    } else {
      setState(outcome);
    }
  };
  useEffect(() => {
    const kept = newest.current;
    kept.onEnter = onEnter;
    kept.isHere = true;
    if (!isAsked.current) {
      isAsked.current = true;
      void ask();
    }
    return () => {
      kept.isHere = false;
    };
  });
  return (
    state !== 'unknown' && (
      <section className="flex flex-col gap-3 rounded-card bg-paper p-4" aria-busy={state === 'asking'}>
        <p role="status" className="text-small text-muted empty:hidden">
          {state === 'asking' && m.accounts_shellAsking()}
          {state === 'failed' && m.accounts_shellFailed()}
        </p>
        {state !== 'asking' && (
          <Button kind="soft" wide onClick={() => void ask()}>
            {m.accounts_shellSignIn()}
          </Button>
        )}
      </section>
    )
  );
}
