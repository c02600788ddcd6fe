/** Markup that is safe to send. Only `html` makes it. */
export interface Html {
  markup: string;
}

type Part = string | number | Html | readonly Html[] | undefined;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function written(part: Part): string {
  if (part === undefined) {
    return '';
  }
  if (typeof part === 'string' || typeof part === 'number') {
    return String(part).replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
  }
  return 'markup' in part ? part.markup : part.map((piece) => piece.markup).join('');
}

/** A template whose every value is escaped, unless it is markup itself. */
export function html(literals: TemplateStringsArray, ...parts: Part[]): Html {
  return {
    markup: literals.map((literal, index) => literal + (index < parts.length ? written(parts[index]) : '')).join(''),
  };
}

/** Markup for text of our own that must not be escaped: a style sheet, a script. */
export function verbatim(markup: string): Html {
  return { markup };
}
