import { productTypes } from '@lyceum/domain/catalogue';
import { statesWithAccess } from '@lyceum/domain/orders';
import { inArray, sql, type SQLWrapper } from 'drizzle-orm';
import { products } from '../../products/products.tables.ts';
import { orderLines, orders } from '../orders.tables.ts';
import { courseLines } from './course-lines.tables.ts';

/**
 * The buyer can watch the course for ever already, so that a second purchase would give nothing. Only online courses: another
 * seat in a room is another seat.
 */
export const ownedForEver = (userId: SQLWrapper) => sql<boolean>`exists (
  select from ${orderLines} join ${orders} on ${orders.id} = ${orderLines.orderId} join ${courseLines} on ${courseLines.orderLineId} = ${orderLines.id}
  where ${orderLines.userId} = ${userId} and ${orderLines.productId} = ${products.id} and ${products.type} = ${productTypes.online}
    and ${courseLines.access} = 'permanent' and ${orderLines.returnedAt} is null and ${inArray(orders.state, [...statesWithAccess])})`;
