import type { AnyCall, InputOfCall } from '@lyceum/contract/call';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';

interface Address {
  url: string;
}

/** Opens a file that not everybody may read, by the address that a call answers: it is good for minutes. */
export function usePrivateFile<C extends AnyCall>(
  from: ReplyOf<C> extends Address ? C : never,
): { open: (input: InputOfCall<C>) => Promise<void>; busy: boolean } {
  const { run, busy } = useCommand<C>(from, { throttleMs: 300 });
  return {
    busy,
    async open(input) {
      const address = (await run(input))?.data as Address | undefined;
      if (address !== undefined) {
        location.assign(address.url);
      }
    },
  };
}
