/** The acquirer looks like itself, not like the shop: quiet green-grey, one column, system type. */
export const pageStyle = `
:root{color-scheme:light dark;--page:#eef3f1;--paper:#fff;--ink:#14201c;--muted:#586660;--line:#d5dfdb;--field:#f7faf9;--brand:#0f6b5c;--on-brand:#fff;--soft:#e0f0ec;--bad:#b42318;--bad-soft:#fdecea;--mark:#7a4b00;--mark-soft:#fff2d6}
@media (prefers-color-scheme:dark){:root{--page:#0e1513;--paper:#17211e;--ink:#eaf2ef;--muted:#a2b3ad;--line:#33433e;--field:#101917;--brand:#5fcbb6;--on-brand:#06231d;--soft:#1c3a33;--bad:#ff9c92;--bad-soft:#3d1d1a;--mark:#ffd999;--mark-soft:#3a2d12}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;min-height:100dvh;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"PingFang TC","Noto Sans TC","Noto Sans CJK TC",sans-serif}
:lang(zh-CN) body{font-family:system-ui,-apple-system,"PingFang SC","Noto Sans SC","Noto Sans CJK SC",sans-serif}
.notice{margin:0;padding:8px 16px;padding-top:max(8px,env(safe-area-inset-top));background:var(--mark-soft);color:var(--mark);font-size:14px;text-align:center}
.column{width:100%;max-width:440px;margin:0 auto;padding:12px 16px max(24px,env(safe-area-inset-bottom))}
header{display:flex;min-height:44px;align-items:center;justify-content:space-between;gap:12px;margin-bottom:12px}
.bank{display:flex;align-items:center;gap:8px;font-weight:600}
.bank svg{width:24px;height:24px;color:var(--brand)}
.languages{display:flex;margin-right:-10px}
.languages a{min-width:44px;min-height:44px;padding:0 10px;display:grid;place-items:center;color:var(--muted);font-size:14px;text-decoration:none;border-radius:8px}
.languages a[aria-current]{color:var(--brand);font-weight:600}
.card{background:var(--paper);border-radius:16px;padding:20px;margin-bottom:12px}
h1{font-size:20px;line-height:1.4;margin:0}
.amount{font-size:32px;line-height:1.25;font-weight:700;font-variant-numeric:tabular-nums;margin:4px 0 12px}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0;font-size:14px}
dt{color:var(--muted)}
dd{margin:0;text-align:right;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
.items{margin:0;padding:0;list-style:none;font-weight:500;overflow-wrap:anywhere}
.summary{border-top:1px solid var(--line);margin-top:12px;padding-top:12px}
.field{margin-bottom:16px}
.pair{display:grid;grid-template-columns:3fr 2fr;gap:12px}
label{display:block;font-size:14px;font-weight:500;margin-bottom:4px}
input{width:100%;height:52px;padding:0 14px;border:1px solid var(--line);border-radius:12px;background:var(--field);color:inherit;font:inherit;font-size:18px;font-variant-numeric:tabular-nums}
::placeholder{color:var(--muted);opacity:1}
input[aria-invalid]{border-color:var(--bad)}
:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
.wrong{margin:4px 0 0;color:var(--bad);font-size:14px}
button,.button{display:grid;place-items:center;width:100%;min-height:52px;padding:8px 16px;border:0;border-radius:12px;background:var(--brand);color:var(--on-brand);font:inherit;font-size:17px;font-weight:600;text-decoration:none;text-align:center;cursor:pointer;transition:filter .15s ease-out}
button:active,.button:active{filter:brightness(.9)}
.quiet{background:var(--soft);color:var(--brand);margin-top:12px}
.link{display:grid;place-items:center;min-height:48px;margin:4px 0 -12px;color:var(--muted);font-size:15px;text-underline-offset:3px}
.test dl{grid-template-columns:1fr auto;gap:8px 16px;margin:8px 0}
.test dt{color:inherit;white-space:nowrap;font-variant-numeric:tabular-nums}
.test h2{font-size:14px;margin:0}
.test p{margin:0;color:var(--muted);font-size:14px}
.muted{color:var(--muted);margin:8px 0 20px}
.end{text-align:center;padding:32px 20px 20px}
.sign{width:64px;height:64px;margin:0 auto 12px;border-radius:50%;display:grid;place-items:center;background:var(--soft);color:var(--brand)}
.sign.bad{background:var(--bad-soft);color:var(--bad)}
.sign svg{width:32px;height:32px}
.code{font-size:14px;color:var(--muted);margin:8px 0 20px;overflow-wrap:anywhere}
@media (prefers-reduced-motion:reduce){*{transition:none}}
`;
