/** What the log tells of an error. */
export interface DescribedError {
  type: string;
  /** SQLSTATE, or the system's word such as ECONNREFUSED. */
  code?: string;
  table?: string;
  constraint?: string;
  message?: string;
  stack?: string;
  cause?: DescribedError;
}

const deepest = 4;
const namesOf = ['code', 'table', 'constraint'] as const;
const name = /^[\w.-]{1,64}$/;

/** Addresses, quoted words, numbers and tokens: who they belong to. Our own ids (`ord_…`) name nobody. */
const personal = /[^\s@"<>]+@[^\s@"<>]+|"[^"]*"|“[^”]*”|(?<!\w)\+?\d[\d -]{4,}\d|(?<![\w-])(?![a-z]{3}_)[\w-]{20,}/g;

/** The lines that say where; what stands above them is the message again. */
function placesOf(stack = ''): string {
  const lines = stack.split('\n');
  return lines
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
    .join('\n');
}

/**
 * An error as it may stand in the log: never the statement, the values or the words of another program, which repeat what a person sent.
 * Only an error of our own, thrown as `Error` and without a code, keeps its sentence, and that without what could name somebody.
 */
export function describeError(error: unknown, depth = 1): DescribedError {
  if (!(error instanceof Error)) {
    return { type: typeof error };
  }
  const facts = Object.fromEntries(
    namesOf.flatMap((key) => {
      const value: unknown = Reflect.get(error, key);
      return typeof value === 'string' && name.test(value) ? [[key, value]] : [];
    }),
  );
  const isOurs = error.constructor === Error && !('code' in error) && !(error.cause instanceof Error);
  const stack = placesOf(error.stack);
  return {
    type: error.name,
    ...facts,
    ...(isOurs && { message: error.message.slice(0, 300).replaceAll(personal, '…') }),
    ...(stack !== '' && { stack }),
    ...(error.cause instanceof Error && depth < deepest && { cause: describeError(error.cause, depth + 1) }),
  };
}
