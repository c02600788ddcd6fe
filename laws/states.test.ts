import { join } from 'node:path';
import type { Flow } from '@lyceum/domain/flow';
import { next } from '@lyceum/domain/flow';
import { orderStates } from '@lyceum/domain/orders';
import { languages } from '@lyceum/domain/language';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allFiles, nodesIn, nodesOf, root, textOf, treeOf, type Node } from './sources.ts';

/** Where a life ends on purpose. A state with no way on that is not named here was forgotten. */
const ends: Record<string, readonly string[]> = {
  orderFlow: ['refunded', 'cancelled'],
  shelfFlow: ['withdrawn'],
  revisionFlow: ['applied'],
  attemptFlow: ['refunded'],
  repaymentFlow: ['sent', 'returned'],
  chargebackFlow: ['won', 'lost'],
  // One that is in force until another one starts ends in no event.
  payoutAccountFlow: ['approved', 'refused', 'withdrawn'],
  payoutFlow: ['paid', 'discarded'],
  refundFlow: ['repaid', 'reversed', 'dismissed', 'withdrawn'],
  merchantInvitationFlow: ['joined', 'refused', 'withdrawn'],
  studentInvitationFlow: ['declined', 'withdrawn', 'ended'],
  visitFlow: ['declined', 'done', 'missed', 'cancelled'],
  enquiryFlow: ['booked', 'closed'],
  caseFlow: ['solved'],
  // One without papers that end stays so.
  applicationFlow: ['passed'],
  proposalFlow: ['accepted', 'declined', 'withdrawn', 'lapsed', 'ended'],
  waitFlow: ['ordered', 'missed', 'left', 'ended'],
};
/** Of what can begin in more states than the first of its table: a refund is asked for, opened by the platform, or told by a bank. */
const beginnings: Record<string, readonly string[]> = { refundFlow: ['asked', 'proposed', 'disputed'] };

interface FlowTable {
  name: string;
  flow: Flow<string, string>;
  /** All that the type of its events names. */
  events: string[];
}

const domain = allFiles.filter((file) => /^packages\/domain\/src\/[^/]+(?<!\.test)\.ts$/.test(file));

/** The texts of `type Name = 'a' | 'b'`. */
function unionOf(tree: Node, name: string): string[] {
  const alias = nodesOf(tree).find(
    ({ type, id }) => type === 'TSTypeAliasDeclaration' && (id as { name: string }).name === name,
  );
  return nodesOf(alias ?? tree).flatMap((node) => {
    const literal = node['literal'] as { value?: unknown } | undefined;
    return node.type === 'TSLiteralType' && typeof literal?.value === 'string' ? [literal.value] : [];
  });
}

async function flowsOf(file: string): Promise<FlowTable[]> {
  const exported = (await import(join(root, file))) as Record<string, unknown>;
  const tree = treeOf(file);
  return nodesIn(file).flatMap((node) => {
    const id = node['id'] as { name?: string; typeAnnotation?: { typeAnnotation: Node } } | null | undefined;
    const annotation = id?.typeAnnotation?.typeAnnotation as
      | { typeName?: { name?: string }; typeArguments?: { params: { typeName: { name: string } }[] } }
      | undefined;
    const name = id?.name ?? '';
    if (node.type !== 'VariableDeclarator' || annotation?.typeName?.name !== 'Flow' || !(name in exported)) {
      return [];
    }
    const eventType = annotation.typeArguments?.params[1]?.typeName.name ?? '';
    return [{ name, flow: exported[name] as Flow<string, string>, events: unionOf(tree, eventType) }];
  });
}

const flows = (await Promise.all(domain.map(flowsOf))).flat();
const targetsOf = (flow: Flow<string, string>, state: string): string[] =>
  Object.values(flow[state] ?? {}).filter((target) => target !== undefined);

/** From where a life begins on. */
function reachable(flow: Flow<string, string>, from: readonly string[] = Object.keys(flow).slice(0, 1)): Set<string> {
  const seen = new Set(from);
  for (const state of seen) {
    targetsOf(flow, state).forEach((target) => seen.add(target));
  }
  return seen;
}

it('every table of states is known to this law', () => {
  expect(flows.map(({ name }) => name).toSorted()).toEqual(Object.keys(ends).toSorted());
});

describe.each(flows)('$name', ({ name, flow, events }) => {
  it('reaches every state from the first one, and leads to states of its own', () => {
    expect([...reachable(flow, beginnings[name])].toSorted()).toEqual(Object.keys(flow).toSorted());
  });

  it('ends only where a life ends on purpose', () => {
    const closed = Object.keys(flow).filter((state) => targetsOf(flow, state).length === 0);
    expect(closed.filter((state) => !ends[name]?.includes(state))).toEqual([]);
  });

  it('can come to an end from every state', () => {
    const stuck = Object.keys(flow).filter((state) => {
      const rest = { [state]: flow[state] ?? {}, ...flow };
      return ![...reachable(rest)].some((one) => ends[name]?.includes(one));
    });
    expect(stuck).toEqual([]);
  });

  it('uses every event', () => {
    const used = new Set(Object.values(flow).flatMap((row) => Object.keys(row)));
    expect(events.length).toBeGreaterThan(0);
    expect([...used].toSorted()).toEqual(events.toSorted());
  });

  it('is never left, whatever happens in whatever order', () => {
    const start = Object.keys(flow)[0] ?? '';
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events, 'unheardOf'), { maxLength: 40 }), (history) => {
        let state = start;
        for (const event of history) {
          const moved = next(flow, state, event);
          expect(moved === null || (typeof moved === 'string' && Object.hasOwn(flow, moved))).toBe(true);
          state = moved ?? state;
        }
        return Object.hasOwn(flow, state);
      }),
      { numRuns: 300 },
    );
  });
});

it.each(languages)('every order state has a word in %s', (language) => {
  const words = JSON.parse(textOf(`packages/i18n/locales/${language}/orders.json`)) as Record<string, string>;
  expect(orderStates.filter((state) => !words[`orders_state_${state}`])).toEqual([]);
});
