import type { FastifyInstance } from 'fastify';
import { openAlipay } from './alipay/alipay.ts';
import type { BankOptions } from './banks/bank.ts';
import { ecpayShop } from './ecpay/shop.ts';
import { openWechatpay } from './wechatpay/wechatpay.ts';
import { newebpay } from './newebpay/newebpay.ts';
import { paypal } from './paypal/paypal.ts';
import { square } from './square/square.ts';

/** A simulated bank: puts its routes on the application, and tells the shop's environment for it. */
export type OpenSimulator = (
  app: FastifyInstance,
  options: BankOptions,
) => { settings: (origin: string) => Record<string, string> };

/** Every simulated bank; a new one is a folder beside this file and a line here. */
export const simulators: readonly OpenSimulator[] = [ecpayShop, openAlipay, newebpay, paypal, square, openWechatpay];
