import type { WeChat } from './accounts.ts';

/**
 * Stands for the chat app's script: checks a page's signature as the chat app does, and that only what was named is called. What was called
 * stands in `window.weChatCalls`, for whoever plays the person at the menu.
 */
export function pageScript({ tickets }: WeChat): string {
  const known = JSON.stringify(Object.fromEntries([...tickets].map(([appId, { value }]) => [appId, value])));
  return `(() => {
  const tickets = ${known};
  const calls = (window.weChatCalls = []);
  const entered = performance.getEntriesByType('navigation')[0].name.split('#')[0];
  const later = [], failed = [];
  let named = null, state = 'none';
  const sha1 = async (text) => [...new Uint8Array(await crypto.subtle.digest('SHA-1', new TextEncoder().encode(text)))]
    .map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const api = (name) => (given = {}) => {
    const isAllowed = state === 'ready' && named.includes(name);
    calls.push({ name, given: JSON.parse(JSON.stringify(given)), isAllowed });
    const answer = { errMsg: name + (isAllowed ? ':ok' : ':permission denied') };
    window.weChatHandlers[name] = given;
    if (!isAllowed) { given.fail && given.fail(answer); }
    else if (!name.startsWith('onMenu')) { given.success && given.success(answer); }
  };
  window.weChatHandlers = {};
  const wx = window.wx = {
    async config({ appId, timestamp, nonceStr, signature, jsApiList }) {
      named = jsApiList;
      const isIos = /iPhone|iPad/.test(navigator.userAgent);
      const url = isIos ? entered : location.href.split('#')[0];
      const right = await sha1('jsapi_ticket=' + tickets[appId] + '&noncestr=' + nonceStr + '&timestamp=' + timestamp + '&url=' + url);
      state = tickets[appId] && right === signature ? 'ready' : 'failed';
      calls.push({ name: 'config', given: { appId, url, jsApiList }, isAllowed: state === 'ready' });
      if (state === 'ready') { later.splice(0).forEach((hear) => hear()); }
      else { failed.forEach((hear) => hear({ errMsg: 'config:invalid signature' })); }
    },
    ready(hear) { state === 'ready' ? hear() : later.push(hear); },
    error(hear) { failed.push(hear); },
  };
  for (const name of ['updateAppMessageShareData', 'updateTimelineShareData', 'onMenuShareAppMessage', 'onMenuShareTimeline',
    'onMenuShareQQ', 'onMenuShareQZone', 'hideOptionMenu', 'showOptionMenu']) { wx[name] = api(name); }
})();
`;
}
