import type { AnyCall, InputOfCall } from '@lyceum/contract/call';
import type { RefusalOf, ReplyOf } from '@lyceum/web/call-client';
import { NotReady, useCall } from '@lyceum/web/load';
import type { ReactNode } from 'react';
import { Card } from '../ui/card.tsx';
import { LinesSkeleton } from '../ui/skeleton.tsx';
import { Screen } from './screen.tsx';

interface OneScreenProps<C extends AnyCall> {
  /** Of the screen: `feature/name`. */
  name: string;
  from: C;
  input: InputOfCall<C>;
  /** On the bar while nobody knows, and once it is known. */
  title: string;
  titleOf: (data: ReplyOf<C>) => string;
  /** At the end of the bar, once it is known. */
  actionsOf?: (data: ReplyOf<C>) => ReactNode;
  /** Where there is none. */
  refused: (refusal: RefusalOf<C>) => ReactNode;
  children: (data: ReplyOf<C>) => ReactNode;
}

/** A screen about one thing that is read by its id. */
export function OneScreen<C extends AnyCall>(props: OneScreenProps<C>): ReactNode {
  const { name, from, input, title, titleOf, actionsOf, refused, children } = props;
  const loaded = useCall(from, input);
  return (
    <Screen
      name={name}
      title={loaded.state === 'ready' ? titleOf(loaded.data) : title}
      actions={loaded.state === 'ready' ? actionsOf?.(loaded.data) : undefined}
    >
      {loaded.state === 'ready' ? (
        <div className="flex flex-col gap-3 pt-1">{children(loaded.data)}</div>
      ) : (
        <NotReady
          loaded={loaded}
          skeleton={
            <Card>
              <LinesSkeleton lines={6} />
            </Card>
          }
          refused={refused}
        />
      )}
    </Screen>
  );
}
