import type { PaymentCode } from '@lyceum/domain/payments';
import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';

const alipay = (
  <>
    <rect width="44" height="44" rx="12" fill="#1677ff" />
    <g fill="none" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
      <path d="M12 15h20M22 10v10M14 21h16c-1.500 6-6 10.500-11.500 11.500-4 .7-7-1-7-3.700 0-2.600 2.600-4 6-3.600C22 26 27 28.500 33 31.500" />
    </g>
  </>
);
const wechatPay = (
  <>
    <rect width="44" height="44" rx="12" fill="#07c160" />
    <path
      fill="#fff"
      d="M22 11c7.200 0 13 4.700 13 10.500S29.200 32 22 32c-1.500 0-3-.2-4.300-.6L13 34l1.100-4.300C10.900 27.800 9 24.800 9 21.500 9 15.700 14.800 11 22 11z"
    />
    <path
      fill="none"
      stroke="#07c160"
      strokeWidth="2.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      d="M16 22l4.500 4L30 17"
    />
  </>
);
const payPal = (
  <>
    <rect width="44" height="44" rx="12" fill="#eef1ff" />
    <path fill="#253b80" d="M16 10h9c4.500 0 7 2.600 6.300 6.600-.8 4.700-4.200 7-9 7h-3.400L17.500 32H12z" />
    <path
      fill="#179bd7"
      d="M32.600 17.200c1.500 1.300 2 3.300 1.500 5.800-.9 4.600-4 6.700-8.600 6.700h-2.200L22 35h-4.400l.4-2.400 1.300-7h3.400c5.500 0 9-2.800 9.900-8.400z"
    />
  </>
);
const applePay = (
  <>
    <rect width="44" height="44" rx="12" fill="#14161f" />
    <path
      fill="#fff"
      d="M22 17.300c1.300 0 2.900-1.300 5.200-1.300 2.100 0 4.200 1.200 5.300 3-4.200 2.500-3.600 8.500.9 10.400-1.300 3.200-3.300 6.600-5.900 6.600-1.900 0-2.800-1.100-5.100-1.100s-3.200 1.100-5.100 1.100c-3.500 0-7.200-6.200-7.200-11.500 0-5.100 3.200-8.300 6.800-8.300 2.100 0 3.800 1.100 5.100 1.100zM27.200 8.500c.1 3.200-2.300 5.800-5.200 5.900-.1-3 2.300-5.800 5.200-5.900z"
    />
  </>
);

/** Drawn in the colours of each; beside its name, so it is not read out. What has none of its own pays by card. */
const marks: Partial<Record<PaymentCode, ReactNode>> = {
  7: alipay,
  8: alipay,
  9: wechatPay,
  10: wechatPay,
  11: wechatPay,
  12: wechatPay,
  13: alipay,
  15: payPal,
  18: applePay,
};

export function MethodMark({ code }: { code: PaymentCode }): ReactNode {
  const mark = marks[code];
  return mark ? (
    <svg viewBox="0 0 44 44" className="size-11 shrink-0" aria-hidden="true">
      {mark}
    </svg>
  ) : (
    <span className="grid size-11 shrink-0 place-items-center rounded-field bg-brand-soft text-brand-ink">
      <Icon name="card" />
    </span>
  );
}
