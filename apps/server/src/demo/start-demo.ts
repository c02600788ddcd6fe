import { spawn } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Extras } from '../open-server.ts';
import type { ChatAppConfig, Config, IdentityConfig } from '../platform/config.ts';
import { projectRoot } from '../platform/project-root.ts';
import { paymentServices } from '../providers/payment/registry.ts';
import type { Deps } from '../platform/deps.ts';
import { fetchPublicText } from '../platform/public-text.ts';
import { bookDemo } from './book-demo.ts';
import { demoBuyers, demoConsultant, demoPassword } from './demo-buyers.ts';
import { demoStaff, demoTotpSecret } from './demo-staff.ts';
import { loadDemo } from './load-demo.ts';

export interface Demo {
  config: Config;
  extras: Extras;
  prepare: (deps: Deps) => Promise<void>;
  tell: (url: string) => void;
  stop: () => Promise<void>;
}

/** The shop as the simulated third parties know it, until it stops. */
function aClient() {
  const secret = randomBytes(24).toString('base64url');
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const clientId = 'lyceum-demo';
  return {
    ofSandbox: Object.fromEntries([
      ...['GOOGLE', 'LINE', 'APPLE'].map((name) => [`SANDBOX_${name}_CLIENT_ID`, clientId]),
      ...['GOOGLE', 'LINE'].map((name) => [`SANDBOX_${name}_SECRET`, secret]),
      ['SANDBOX_APPLE_SECRET', publicKey],
      ['SANDBOX_WECHAT_APP_ID', clientId],
      ['SANDBOX_WECHAT_TW_APP_ID', `${clientId}-tw`],
      ['SANDBOX_WECHAT_SECRET', secret],
    ]) as Record<string, string>,
    chatApp: (url: string): ChatAppConfig => ({
      openUrl: `${url}/wechat`,
      apiUrl: `${url}/wechat`,
      scriptUrl: `${url}/wechat`,
      accounts: { 6: { appId: clientId, appSecret: secret }, 7: { appId: `${clientId}-tw`, appSecret: secret } },
    }),
    ofServer: (url: string): IdentityConfig => ({
      line: { issuer: `${url}/openid/line`, clientId, clientSecret: secret },
      google: { issuer: `${url}/openid/google`, clientId, clientSecret: secret },
      apple: { issuer: `${url}/openid/apple`, clientId, teamId: 'DEMO', keyId: 'DEMO', privateKey },
    }),
  };
}

/** What the simulated banks tell the shop to write into its environment. */
async function paymentsAt(sandboxUrl: string): Promise<Config['payments']> {
  const env = (await (await fetch(`${sandboxUrl}/__sim/shop`)).json()) as NodeJS.ProcessEnv;
  const read = paymentServices.map((service) => ({ name: service.name, ...service.read(env, false) }));
  return Object.fromEntries(read.flatMap(({ name, settings }) => (settings ? [[name, settings]] : [])));
}

/** Enters the shop's addresses for notices in the consoles of the banks whose payments do not bring them along. */
async function enterWebhooks(sandboxUrl: string, shopUrl: string): Promise<void> {
  for (const { name } of paymentServices) {
    await fetch(`${sandboxUrl}/__sim/${name}/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: `${shopUrl}/pay/notify/${name}` }),
    });
  }
}

/** Starts the simulators as a process of their own and answers with a configuration that uses them, where it names no real ones. */
export async function startDemo(config: Config): Promise<Demo> {
  const client = aClient();
  const sandbox = Object.keys(config.payments).length > 0 ? null : await startSandbox(client.ofSandbox);
  const simulated = sandbox && client.ofServer(sandbox.url);
  const bank = config.payments.ecpay?.ECPAY_URL;
  const simulators = sandbox?.url ?? (typeof bank === 'string' ? bank : '');
  const { line, google, apple } = config.identity;
  const withPush = { ...config, pushService: URL.canParse(simulators) ? new URL(simulators).origin : null };
  return {
    // The calendars of the simulator are on this machine, where no other one may be read from.
    extras: {
      readPublicText: (address) =>
        address.startsWith(`${simulators}/calendars/`)
          ? fetchPublicText(address, (ip) => ip === new URL(simulators).hostname)
          : fetchPublicText(address),
    },
    config:
      sandbox && simulated
        ? {
            ...withPush,
            payments: await paymentsAt(sandbox.url),
            chatApp: config.chatApp ?? client.chatApp(sandbox.url),
            identity: {
              line: line ?? simulated.line,
              google: google ?? simulated.google,
              apple: apple ?? simulated.apple,
            },
          }
        : withPush,
    async prepare(deps) {
      const outcome = await loadDemo({ ...deps, now: new Date(), onProgress: progressLine() });
      await bookDemo(deps);
      if (outcome.state === 'grown') {
        console.log(
          `The demo was of an earlier version: ${outcome.added} new things were added, everything else stays as it was.`,
        );
      }
    },
    tell(url) {
      if (sandbox) {
        void enterWebhooks(sandbox.url, url).catch((error: unknown) => console.error(error));
      }
      const phone = demoBuyers[0]?.phone ?? '';
      console.log(`  messages  ${url}/__dev  (SMS codes appear here)`);
      console.log(`  sign in   ${phone.replace('+886', '0')} with a code, or with the password ${demoPassword}`);
      console.log(
        `  adviser   ${demoConsultant.phone.replace('+886', '0')} the same way; ${url}/#/myConsulting is a consultant's own place`,
      );
      console.log(`  office    ${url}/office/  with the password ${demoPassword} and a code from ${url}/__dev, as`);
      console.log(`            ${demoStaff.map(({ email }) => email).join(', ')}`);
      console.log(`            (or put the secret ${demoTotpSecret} into an authenticator)`);
      console.log('  card      4311-9522-2222-2222, any later month, 222');
    },
    stop: async () => sandbox?.stop(),
  };
}

/** On a terminal one line that counts up; in a log a line for each fifth. */
function progressLine(): (done: number, total: number) => void {
  let told = -1;
  return (done, total) => {
    const percent = Math.floor((done / total) * 100);
    const line = `Loading the demo catalogue ${String(percent).padStart(3)} %`;
    if (process.stdout.isTTY) {
      process.stdout.write(`\r${line}${done === total ? '\n' : ''}`);
    } else if (Math.floor(percent / 20) > told) {
      told = Math.floor(percent / 20);
      console.log(line);
    }
  };
}

async function startSandbox(
  client: Readonly<Record<string, string>>,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const bundle = join(projectRoot, 'apps/sandbox/dist/main.js');
  const source = join(projectRoot, 'apps/sandbox/src/main.ts');
  const args = existsSync(bundle) ? [bundle] : ['--import', 'tsx', source];
  const child = spawn(process.execPath, args, {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      SANDBOX_ECPAY_QUERY_LOCK: 'unsettled',
      SANDBOX_ECPAY_QUIET_TIME: 'off',
      SANDBOX_FOLLOWS_PARENT: '1',
      ...client,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /listening on (http:\S+)/.exec(line)?.[1];
    if (url) {
      child.stdout.resume();
      return {
        url,
        async stop() {
          child.kill('SIGTERM');
          await ended;
        },
      };
    }
  }
  throw new Error('The simulators did not start.');
}
