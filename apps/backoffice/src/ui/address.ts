import { useGo, useParams } from '@lyceum/web/router';
import type { Row } from '@lyceum/web/routes';

type Values = Readonly<Record<string, string | undefined>>;

/** What a list shows is in the address, so that it can be shared, reloaded and gone back to. */
export interface Address {
  values: Values;
  /** Sets what is named and keeps the rest; another filter begins at the first page again. */
  change: (values: Values) => void;
  /** Everything away. */
  clear: () => void;
}

export function useAddress(row: Row): Address {
  const go = useGo();
  const values = useParams(row) as Values;
  const show = (next: Values): void => go.same(row, next as never);
  return {
    values,
    change: (change) => show({ ...values, page: undefined, after: undefined, ...change }),
    clear: () => show({}),
  };
}
