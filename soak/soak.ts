// npm run soak [-- part count seed]: without words 5,000 random histories and then 20 kills.
//   histories 5000 7     random histories against two servers, judged by SQL after each step
//   kills 20 7           a server process killed (-9) so many times under load; what was acknowledged must be there
//   database 20 7 kill   20 times each of kill -9, immediate stop, terminate and freeze (those whose name has the word) under load
//   messages 60 7 200     2,000 open pages write so many messages a second for so many seconds, and as long while servers are killed and lines cut
//   faults 200 7 twice   plants each fault (whose name has the word) and lets at most so many histories find it
// All of it on this machine's loopback, in databases of its own, and it ends by itself.
import { surviveDatabase } from './database.ts';
import { findFaults } from './faults.ts';
import { liveHistories } from './histories.ts';
import { survive } from './kills.ts';
import { converse } from './messages.ts';

const parts = {
  histories: { run: liveHistories, count: 5_000 },
  kills: { run: survive, count: 20 },
  database: { run: surviveDatabase, count: 20 },
  messages: { run: converse, count: 60 },
  faults: { run: findFaults, count: 200 },
};
const [wanted, count, given, word] = process.argv.slice(2);
const seed = Number(given ?? Date.now() % 1_000_000);

async function run(name: keyof typeof parts): Promise<void> {
  const part = parts[name];
  const began = performance.now();
  console.log(`soak: ${name}, seed ${seed}`);
  if (!(await part.run(Number(count ?? part.count), seed, word))) {
    process.exit(1);
  }
  console.log(`soak: ${name} well after ${Math.round((performance.now() - began) / 1000)} s`);
}

if (wanted === undefined) {
  await run('histories');
  await run('kills');
} else if (Object.hasOwn(parts, wanted)) {
  await run(wanted as keyof typeof parts);
} else {
  throw new Error(`${wanted} is not known; there are ${Object.keys(parts).join(', ')}`);
}
process.exit(0);
