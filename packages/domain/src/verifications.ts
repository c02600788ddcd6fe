import type { OrderKind, OrderState } from './orders.ts';
import { minute } from './time.ts';

/** How long the link lives by which somebody of the staff ties a phone. */
export const phoneTieLife = 10 * minute;

const codeShape = /^\d{12}$/;
const spacing = /[\s-]/g;
const wideDigit = /[０-９]/g;

/** The 12 digits of a code that was typed, with whatever spaces, or scanned; null for what is none. */
export function readVerifyCode(given: string): string | null {
  const narrow = given.replace(wideDigit, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));
  const code = narrow.replace(spacing, '');
  return codeShape.test(code) ? code : null;
}

/** Groups of four, as the buyer's phone shows them. */
export const groupCode = (code: string): string => (code.match(/.{1,4}/g) ?? []).join(' ');

interface CodedOrder {
  state: OrderState;
  kind: OrderKind;
  /** The line that has the code was given back. */
  returned: boolean;
}

/** Why a code that is right cannot be used any more; null: it can. What comes by post may have classes in any state after its payment. */
export function whyNotUsable({
  state,
  kind,
  returned,
}: CodedOrder): 'verifyCodeUsed' | 'verifyCodeRefunded' | 'verifyCodeEnded' | null {
  if (returned) {
    return 'verifyCodeRefunded';
  }
  switch (state) {
    case 'pendingUse':
      return null;
    case 'pendingShipment':
    case 'shipped':
      return null;
    case 'completed':
      return kind === 'shipped' ? null : 'verifyCodeEnded';
    case 'writtenOff':
      return 'verifyCodeUsed';
    case 'refunding':
    case 'refunded':
      return 'verifyCodeRefunded';
    default:
      return 'verifyCodeEnded';
  }
}
