import { act } from 'react';

/** Types a text into a field, in place of what stands in it; the field keeps the focus. */
export async function type(field: Element | null | undefined, text: string): Promise<void> {
  const input = field as HTMLInputElement | HTMLTextAreaElement;
  await act(async () => {
    input.focus();
    const { prototype } = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** The same, and goes on to the next field. */
export async function write(field: Element | null | undefined, text: string): Promise<void> {
  await type(field, text);
  await act(async () => (field as HTMLElement).blur());
}
