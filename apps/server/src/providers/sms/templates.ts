import { languages, type Language } from '@lyceum/domain/language';
import { smsTemplateNames, type SmsTemplateName, type SmsText } from '@lyceum/domain/sms';
import { z } from 'zod';

/** The code under which a service approved a text; with a language of its own where one was registered in it. */
export type TemplateCodes = (template: SmsTemplateName, language: Language) => string;

/** `code=SMS_1,notice=SMS_2,code.en=SMS_3`: all templates, and some of them once more for a language. */
export const readTemplates = z.string().transform((text, context): TemplateCodes => {
  const pairs = text.split(',').map((pair) => /^\s*([\w.-]+)\s*=\s*(\w{1,40})\s*$/.exec(pair)?.slice(1) ?? []);
  const codes = new Map(pairs.map(([name = '', code = '']) => [name, code]));
  const known = new Set(
    smsTemplateNames.flatMap((name) => [name, ...languages.map((language) => `${name}.${language}`)]),
  );
  const strange = [...codes.keys()].filter((name) => !known.has(name));
  const missing = smsTemplateNames.filter((name) => !codes.has(name));
  if (strange.length > 0 || missing.length > 0) {
    context.addIssue({
      code: 'custom',
      message: `write name=code pairs of all of ${smsTemplateNames.join(', ')}, for example code=SMS_1,notice=SMS_2`,
    });
    return z.NEVER;
  }
  return (template, language) => codes.get(`${template}.${language}`) ?? codes.get(template) ?? '';
});

/** A message that was written before there were templates cannot go by such a service. */
export function templateOf(sms: SmsText | null): SmsText {
  if (sms === null) {
    throw new Error('this text message has no template');
  }
  return sms;
}
