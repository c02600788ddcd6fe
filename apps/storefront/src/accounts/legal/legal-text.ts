/** A paragraph, or a list of points. `{email}` stands for the contact address. */
export type LegalBlock = string | readonly string[];

export interface LegalSection {
  title: string;
  blocks: readonly LegalBlock[];
}

/** The data-protection contact (SPEC.md section 6). Production sets VITE_CONTACT_EMAIL when it builds; the default is the demo's. */
export const contactEmail = import.meta.env.VITE_CONTACT_EMAIL || 'support@lyceum.example';

export const withContact = (text: string): string => text.replaceAll('{email}', contactEmail);
