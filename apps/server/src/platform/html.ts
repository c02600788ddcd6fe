const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as it may stand in HTML or XML, in attributes too. */
export const safe = (text: string): string => text.replace(/[&<>"']/g, (one) => entities[one] ?? one);
