import { asStaff } from './as-staff.ts';
import type { Asker } from './call-over.ts';
import type { TestServer } from './test-server.ts';
import { aCourseOnSale, order, signIn } from './world.ts';

/** Who asks for what is not theirs, and an agency that is not the owner's. */
export interface Strangers {
  buyer: Asker;
  owner: Asker;
  theirAgencyId: string;
}

async function anOrder(server: TestServer) {
  return order(server, await signIn(server), await aCourseOnSale(server));
}

interface Thing {
  /** Everybody may know it, only its own staff may work on it: it is tried on the back office alone. */
  isPublic?: true;
  /** Answers the id of a new one. */
  make: (server: TestServer, strangers: Strangers) => Promise<string>;
}

/** Things that belong to somebody else. A feature with things of its own adds a row. */
export const foreignThings: Readonly<Record<string, Thing>> = {
  order: { make: async (server) => (await anOrder(server)).orderId },
  checkout: { make: async (server) => (await anOrder(server)).checkoutId },
  cart: {
    async make(server) {
      const { orderId } = await anOrder(server);
      const [cart] = await server.sql<{ id: string }>(
        'select carts.id from carts join orders using (user_id) where orders.id = $1',
        [orderId],
      );
      return cart?.id ?? '';
    },
  },
  'member of staff': {
    make: async (server, { theirAgencyId }) =>
      (await asStaff(server, { agencyId: theirAgencyId, rights: ['orders'] })).staffId,
  },
  'session of the back office': {
    async make(server, { theirAgencyId }) {
      const { staffId } = await asStaff(server, { agencyId: theirAgencyId });
      const [session] = await server.sql<{ id: string }>('select id from staff_sessions where staff_id = $1', [
        staffId,
      ]);
      return session?.id ?? '';
    },
  },
  agency: { isPublic: true, make: (_, { theirAgencyId }) => Promise.resolve(theirAgencyId) },
};
