/**
 * What text messages say. Mainland China's services carry texts that they have approved alone: each is registered there with these values in it
 * (docs/sms-templates.md), and a message names it with its values. Elsewhere a message goes as it is written.
 */
export const smsTemplates = {
  code: ['code', 'minutes'],
  /** Anything that an account is told: the title alone, the rest stands in its list of notices. */
  notice: ['title'],
  studentInvitation: ['agency', 'days', 'link'],
  consultantInvitation: ['agency', 'hours', 'link'],
  merchantInvitation: ['name', 'link'],
} as const;
export type SmsTemplateName = keyof typeof smsTemplates;
export const smsTemplateNames = Object.keys(smsTemplates) as SmsTemplateName[];

export interface SmsText {
  template: SmsTemplateName;
  /** In the order that the template names them. */
  values: string[];
}

/** Characters of a value that the services take. */
const longestValue = 35;

/** A template with its values; the compiler asks for all of them, and for no other. */
export function smsText<Name extends SmsTemplateName>(
  template: Name,
  values: Record<(typeof smsTemplates)[Name][number], string | number>,
): SmsText {
  const names = smsTemplates[template] as readonly (typeof smsTemplates)[Name][number][];
  return { template, values: names.map((name) => shorten(String(values[name]), name)) };
}

/** An address cannot be cut. */
function shorten(value: string, name: string): string {
  const characters = Array.from(value);
  return name === 'link' || characters.length <= longestValue
    ? value
    : `${characters.slice(0, longestValue - 1).join('')}…`;
}
