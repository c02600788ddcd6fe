const shared = new WeakSet<object>();

/** Says that many replies have this value in common, so that it may be written once for all of them. Nobody may change it any more. */
export function share<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) {
    shared.add(Object.freeze(value));
  }
  return value;
}

export const isShared = (value: object): boolean => shared.has(value);
