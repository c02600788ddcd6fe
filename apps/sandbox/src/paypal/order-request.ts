import { readMoney, type WireMoney } from './money.ts';

const money = {
  type: 'object',
  required: ['currency_code', 'value'],
  properties: {
    currency_code: { type: 'string', minLength: 3, maxLength: 3 },
    value: { type: 'string', maxLength: 32 },
  },
};
const address = { type: 'string', pattern: '^https?://', maxLength: 2_000 };

/** What PayPal's schema says of the fields that a shop of ours needs (checkout_orders_v2.json). */
export const orderSchema = {
  type: 'object',
  required: ['intent', 'purchase_units', 'payment_source'],
  properties: {
    intent: { enum: ['CAPTURE'] },
    purchase_units: {
      type: 'array',
      minItems: 1,
      maxItems: 1,
      items: {
        type: 'object',
        required: ['amount'],
        properties: {
          amount: money,
          reference_id: { type: 'string', minLength: 1, maxLength: 256 },
          custom_id: { type: 'string', minLength: 1, maxLength: 127 },
          invoice_id: { type: 'string', minLength: 1, maxLength: 127 },
          description: { type: 'string', minLength: 1, maxLength: 127 },
        },
      },
    },
    payment_source: {
      type: 'object',
      required: ['paypal'],
      properties: {
        paypal: {
          type: 'object',
          required: ['experience_context'],
          properties: {
            experience_context: {
              type: 'object',
              required: ['return_url', 'cancel_url'],
              properties: {
                return_url: address,
                cancel_url: address,
                locale: { type: 'string', pattern: '^[a-z]{2}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}))?$', maxLength: 10 },
                user_action: { enum: ['CONTINUE', 'PAY_NOW'] },
                shipping_preference: { enum: ['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS'] },
                payment_method_preference: { enum: ['UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED'] },
              },
            },
          },
        },
      },
    },
  },
};

export interface OrderRequest {
  purchase_units: [{ amount: WireMoney; custom_id?: string; invoice_id?: string; description?: string }];
  payment_source: { paypal: { experience_context: { return_url: string; cancel_url: string; locale?: string } } };
}

export const refundSchema = {
  type: 'object',
  properties: {
    amount: money,
    custom_id: { type: 'string', minLength: 1, maxLength: 127 },
    invoice_id: { type: 'string', minLength: 1, maxLength: 127 },
    note_to_payer: { type: 'string', minLength: 1, maxLength: 255 },
  },
};

export interface RefundRequest {
  amount?: WireMoney;
  custom_id?: string;
}

/** The amount in minor units, or the issue. */
export const amountOf = ({ purchase_units: [unit] }: OrderRequest): number | string => readMoney(unit.amount);
