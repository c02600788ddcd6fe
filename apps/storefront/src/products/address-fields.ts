// Anyone can write an address: a field that makes no sense counts as absent. Few words, since the boot script reads them, too.

export const oneOf = <Value extends string>(values: readonly Value[], text: string | undefined): Value | undefined =>
  values.find((value) => value === text);

export const idOf = (text: string | undefined): string | undefined =>
  text !== undefined && /^[\w-]{1,40}$/.test(text) ? text : undefined;
