import { second } from '@lyceum/domain/time';

/** Milliseconds between two looks at an order or refund that is being decided or repaid, while somebody watches: both say the same soon. */
export const refundWatch = 5 * second;
