import * as calls from '@lyceum/contract/moves.calls';
import * as schemas from '@lyceum/contract/moves.schemas';
import type { Serve } from '../../platform/serve.ts';
import { acceptProposal, declineProposal, listProposed } from './answer-proposal.ts';
import { lookAtProposal, proposeMove, readTimes, withdrawProposal } from './propose-move.ts';

export function proposalsHttp(serve: Serve): void {
  serve(calls.times, schemas.times, readTimes);
  serve(calls.look, schemas.look, lookAtProposal);
  serve(calls.propose, schemas.propose, proposeMove);
  serve(calls.withdraw, schemas.withdraw, withdrawProposal);
  serve(calls.listProposed, schemas.listProposed, listProposed);
  serve(calls.accept, schemas.accept, acceptProposal);
  serve(calls.decline, schemas.decline, declineProposal);
}
