// Stands in for the part of antd's parts that writes <style> elements, which the content security policy refuses: what is needed while
// the application runs (a locked scroll bar, its measure) goes into constructed sheets instead.
interface Options {
  /** Set by antd's style engine, whose output is a file of the build already. */
  mark?: string;
}

const sheets = new Map<string, CSSStyleSheet>();

export function updateCSS(css: string, key: string, options: Options = {}): HTMLStyleElement {
  if (options.mark === undefined) {
    const sheet = sheets.get(key) ?? new CSSStyleSheet();
    sheet.replaceSync(css);
    if (!sheets.has(key)) {
      sheets.set(key, sheet);
      document.adoptedStyleSheets.push(sheet);
    }
  }
  // Its callers mark the element; nobody reads it.
  return document.createElement('style');
}

export function removeCSS(key: string): void {
  const sheet = sheets.get(key);
  sheets.delete(key);
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
}

export function injectCSS(css: string): HTMLStyleElement {
  return updateCSS(css, css);
}

export function clearContainerCache(): void {
  sheets.clear();
}
