/**
 * Stands for Square's script in a shop's page, with what a shop uses of it (types of @square/web-payments-sdk-types). The card stands in a
 * frame of the simulator's own, so that the shop's page cannot read it; what the card's bank asks stands in a second one.
 */
export const pageScript = (origin: string): string => `(() => {
  const origin = ${JSON.stringify(origin)};
  const fail = (name, message) => Object.assign(new Error(message), { name });
  const post = async (path, body) => {
    const answer = await fetch(origin + path, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: JSON.stringify(body) });
    return { ok: answer.ok, data: await answer.json() };
  };
  const hydrate = async (account) => {
    const { ok, data } = await post('/square/hydrate', account);
    if (!ok) { throw fail('InvalidApplicationIdError', data.message); }
  };
  const addFrame = (path, query, into, height) => new Promise((resolve, reject) => {
    const frame = document.createElement('iframe');
    frame.src = origin + path + '?' + new URLSearchParams(query);
    frame.title = query.title;
    Object.assign(frame.style, { width: '100%', height, border: '0', display: 'block' });
    frame.addEventListener('load', () => {
      const channel = new MessageChannel();
      frame.contentWindow.postMessage('open', origin, [channel.port2]);
      let asked = 0;
      const waiting = new Map();
      channel.port1.onmessage = ({ data }) => {
        if (data.height) { frame.style.height = data.height + 'px'; return; }
        waiting.get(data.id)?.(data);
        waiting.delete(data.id);
      };
      const ask = (what) => new Promise((answer) => {
        asked += 1;
        waiting.set(asked, answer);
        channel.port1.postMessage({ ...what, id: asked });
      });
      resolve({ frame, ask });
    }, { once: true });
    frame.addEventListener('error', () => reject(fail('WebSdkEmbedError', 'the frame did not come')), { once: true });
    into.append(frame);
  });
  // The bank of the card asks its holder, over the page.
  const challenge = async (lang, amount, currency) => {
    const over = document.createElement('div');
    over.dataset.squareChallenge = '';
    Object.assign(over.style, { position: 'fixed', inset: '0', zIndex: '2147483647', background: '#000a', display: 'grid', placeItems: 'center' });
    const inner = document.createElement('div');
    Object.assign(inner.style, { width: 'min(22rem, 92vw)' });
    over.append(inner);
    document.body.append(over);
    const { ask } = await addFrame('/square/challenge', { lang, amount, currency, title: '3-D Secure' }, inner, '15rem');
    const { answer } = await ask({ what: 'answer' });
    over.remove();
    return answer === 'yes';
  };
  const isDecimal = (text) => typeof text === 'string' && /^\\d{1,8}\\.\\d\\d$/.test(text);
  const checkDetails = (details, isTokenize) => {
    if (!details || !isDecimal(details.amount) || !/^[A-Z]{3}$/.test(details.currencyCode || '') || details.intent !== 'CHARGE'
      || typeof details.billingContact !== 'object' || (isTokenize && (typeof details.customerInitiated !== 'boolean' || typeof details.sellerKeyedIn !== 'boolean'))) {
      throw fail('VerificationError', 'One or more of the arguments needed are missing or invalid.');
    }
  };
  window.Square = {
    payments(applicationId, locationId) {
      if (typeof applicationId !== 'string' || !/^(sandbox-)?sq0id[bp]-/.test(applicationId)) {
        throw fail('InvalidApplicationIdError', 'The applicationId is not in the correct format.');
      }
      const account = { applicationId, locationId };
      let lang = navigator.language;
      return {
        async setLocale(locale) { const previousLocale = lang; lang = locale; return { previousLocale, newLocale: locale }; },
        async card() {
          await hydrate(account);
          let inside = null, gone = false;
          return {
            async attach(place) {
              if (gone) { throw fail('PaymentMethodAlreadyDestroyedError', 'destroyed'); }
              if (inside) { throw fail('PaymentMethodAlreadyAttachedError', 'attached already'); }
              const into = typeof place === 'string' ? document.querySelector(place) : place;
              if (!into) { throw fail('ElementNotFoundError', 'no such element'); }
              inside = await addFrame('/square/card', { ...account, lang, title: 'Secure card form' }, into, '20rem');
            },
            async destroy() { inside?.frame.remove(); inside = null; gone = true; return true; },
            async tokenize(details) {
              if (!inside) { throw fail('PaymentMethodNotAttachedError', 'not attached'); }
              if (details) { checkDetails(details, true); }
              const made = await inside.ask({ what: 'tokenize' });
              if (made.errors) {
                return { status: 'Invalid', errors: made.errors };
              }
              if (!details || !made.asks) { return { status: 'OK', token: made.token }; }
              const isSure = await challenge(lang, details.amount, details.currencyCode);
              if (!isSure) {
                return { status: 'Error', errors: [{ type: 'VERIFICATION_ERROR', message: 'Buyer verification failed' }] };
              }
              const { data } = await post('/square/confirm-token', { token: made.token, amount: details.amount, currency: details.currencyCode });
              return { status: 'OK', token: data.token };
            },
          };
        },
        async verifyBuyer(token, details) {
          checkDetails(details, false);
          const { data: { asks } } = await post('/square/asks', { token });
          if (asks && !(await challenge(lang, details.amount, details.currencyCode))) {
            throw fail('VerifyBuyerError', 'Buyer verification failed');
          }
          const { ok, data } = await post('/square/verify', { token, amount: details.amount, currency: details.currencyCode });
          if (!ok) { throw fail('VerifyBuyerError', data.message); }
          return { token: data.token, userChallenged: asks };
        },
        paymentRequest(request) {
          if (!isDecimal(request?.total?.amount) || !request.total.label || !/^[A-Z]{2}$/.test(request.countryCode) || !/^[A-Z]{3}$/.test(request.currencyCode)) {
            throw fail('InvalidPaymentRequestError', 'the payment request was invalid');
          }
          return request;
        },
        async applePay(request) {
          const { ApplePaySession } = window;
          if (!ApplePaySession?.canMakePayments()) { throw fail('PaymentMethodUnsupportedError', 'Apple Pay is not supported here'); }
          await hydrate(account);
          return {
            async destroy() { return true; },
            // No waiting before the session begins: it needs the buyer's own press.
            tokenize: () => new Promise((resolve) => {
              const session = new ApplePaySession(3, {
                countryCode: request.countryCode,
                currencyCode: request.currencyCode,
                merchantCapabilities: ['supports3DS'],
                supportedNetworks: ['visa', 'masterCard', 'amex', 'discover'],
                total: request.total,
              });
              session.onvalidatemerchant = async () => {
                const { ok, data } = await post('/square/apple-pay/session', { ...account, host: location.hostname });
                ok ? session.completeMerchantValidation(data) : session.abort();
                if (!ok) { resolve({ status: 'Error', errors: [{ message: data.message }] }); }
              };
              session.onpaymentauthorized = async ({ payment }) => {
                const { ok, data } = await post('/square/apple-pay/token', { ...account, payment });
                session.completePayment(ok ? 0 : 1);
                resolve(ok ? { status: 'OK', token: data.token } : { status: 'Error', errors: [{ message: data.message }] });
              };
              session.oncancel = () => resolve({ status: 'Cancel' });
              session.begin();
            }),
          };
        },
      };
    },
  };
})();
`;

/** In the frame of the card: what is typed stays here and goes to the simulator alone. */
export const cardScript = `(() => {
  const form = document.querySelector('form');
  const told = document.querySelector('[role=alert]');
  const number = form.elements.number, expiry = form.elements.expiry;
  number.addEventListener('input', () => {
    number.value = number.value.replace(/\\D/g, '').slice(0, 19).replace(/(\\d{4})(?=\\d)/g, '$1 ');
  });
  expiry.addEventListener('input', () => {
    const digits = expiry.value.replace(/\\D/g, '').slice(0, 4);
    expiry.value = digits.length > 2 ? digits.slice(0, 2) + '/' + digits.slice(2) : digits;
  });
  const show = (errors) => {
    for (const input of form.elements) {
      const error = errors.find(({ field }) => field === input.dataset.field);
      input.setAttribute('aria-invalid', String(Boolean(error)));
    }
    told.textContent = errors.map(({ message }) => message).join(' · ');
    const [first] = errors;
    if (first) { form.querySelector('[data-field=' + first.field + ']').focus(); }
  };
  let port = null;
  const tokenize = async () => {
    const answer = await fetch('/square/card-nonce', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...Object.fromEntries(new FormData(form)), account: Object.fromEntries(new URLSearchParams(location.search)) }),
    });
    const data = await answer.json();
    show(data.errors || []);
    return data;
  };
  form.addEventListener('submit', (event) => event.preventDefault());
  addEventListener('message', ({ data, ports }) => {
    if (data !== 'open' || !ports[0] || port) { return; }
    port = ports[0];
    port.onmessage = async ({ data: { id, what } }) => {
      if (what === 'tokenize') { port.postMessage({ ...(await tokenize()), id }); }
    };
    const tall = () => port.postMessage({ height: Math.ceil(document.documentElement.getBoundingClientRect().height) });
    new ResizeObserver(tall).observe(document.documentElement);
    tall();
  });
})();`;

/** In the frame of the card's bank. */
export const challengeScript = `(() => {
  let port = null;
  let waiting = null;
  addEventListener('message', ({ data, ports }) => {
    if (data !== 'open' || !ports[0] || port) { return; }
    port = ports[0];
    port.onmessage = ({ data: { id } }) => { waiting = id; };
  });
  for (const button of document.querySelectorAll('button')) {
    button.addEventListener('click', () => port && waiting && port.postMessage({ id: waiting, answer: button.value }));
  }
})();`;
