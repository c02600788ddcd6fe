import { createContext, useCallback, useState } from 'react';

type Tell = (field: string, trouble: string | null) => void;

/** Where a field tells that what stands in it cannot be taken, by an id of its own; null: now it can. */
export const FieldTroubles = createContext<Tell>(() => undefined);

/** What the fields of a form tell; while there is any trouble the form is not saved. */
export function useFieldTroubles(): { tell: Tell; isTroubled: boolean } {
  const [troubled, setTroubled] = useState<ReadonlySet<string>>(new Set());
  const tell = useCallback<Tell>((field, trouble) => {
    setTroubled((now) => {
      if (now.has(field) === (trouble !== null)) {
        return now;
      }
      const next = new Set(now);
      return trouble === null ? (next.delete(field), next) : next.add(field);
    });
  }, []);
  return { tell, isTroubled: troubled.size > 0 };
}
