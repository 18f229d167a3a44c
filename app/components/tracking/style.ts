/**
 * How a tracking page looks: inside a shop's theme only lines, dots and spaces. Type, colours and width come from the theme; a merchant
 * can set three variables. Lines are grey that is half transparent, which is seen on light and on dark.
 */
export const TRACKING_STYLE = `.wbt{--wbt-accent:var(--waybill-accent,currentColor);--wbt-line:var(--waybill-line,rgba(127,127,127,.4));--wbt-round:var(--waybill-radius,.75rem);box-sizing:border-box;max-width:44rem;margin:0 auto;padding:1.5rem 1rem 3rem;line-height:1.55;text-align:start;overflow-wrap:anywhere}
.wbt *{box-sizing:border-box}
.wbt h1{margin:0 0 1.25rem;font-size:clamp(1.5rem,1.2rem + 1.6vw,2.1rem);line-height:1.2}
.wbt h2{margin:0 0 .35rem;font-size:clamp(1.25rem,1.1rem + .8vw,1.6rem);line-height:1.25}
.wbt h3{margin:1.75rem 0 .75rem;font-size:1.05rem;line-height:1.3}
.wbt p{margin:0 0 .75rem}
.wbt-parcel{border:1px solid var(--wbt-line);border-radius:var(--wbt-round);padding:clamp(1.1rem,4vw,1.75rem);margin:0 0 1.25rem}
.wbt ol,.wbt ul{list-style:none;margin:0;padding:0}
.wbt-way{display:flex;margin:1.4rem 0 .25rem!important}
.wbt-way li{flex:1 1 0;position:relative;padding-top:1.5rem;font-size:.82rem;line-height:1.3;text-align:center}
.wbt-way li::before{content:"";position:absolute;z-index:1;top:0;left:50%;width:.9rem;height:.9rem;margin-left:-.45rem;border:2px solid var(--wbt-line);border-radius:50%}
.wbt-way li::after{content:"";position:absolute;top:.39rem;right:calc(50% + .6rem);left:calc(-50% + .6rem);height:2px;background:var(--wbt-line)}
.wbt-way li:first-child::after{display:none}
.wbt-way .wbt-done::before{border-color:var(--wbt-accent);background:var(--wbt-accent)}
.wbt-way .wbt-done::after{background:var(--wbt-accent)}
.wbt-way .wbt-here{font-weight:700}
.wbt-way .wbt-here::before{box-shadow:0 0 0 4px var(--wbt-line)}
.wbt-facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(13rem,1fr));gap:.75rem;margin:1.25rem 0 0}
.wbt-facts>div{border:1px solid var(--wbt-line);border-radius:var(--wbt-round);padding:.8rem 1rem}
.wbt-facts dt{font-size:.85rem}
.wbt-facts dd{margin:.1rem 0 0}
.wbt-facts strong{display:block;font-size:1.15rem}
.wbt-facts span{font-size:.85rem}
.wbt-events li{position:relative;padding:0 0 1rem 1.6rem}
.wbt-events li:last-child{padding-bottom:0}
.wbt-events li::before{content:"";position:absolute;top:.4rem;left:0;width:.75rem;height:.75rem;border-radius:50%;border:2px solid var(--wbt-accent)}
.wbt-events li::after{content:"";position:absolute;top:1.35rem;bottom:-.2rem;left:calc(.375rem - 1px);width:2px;background:var(--wbt-line)}
.wbt-events li:last-child::after{display:none}
.wbt-events li:first-child{font-weight:600}
.wbt-events li:first-child::before{background:var(--wbt-accent)}
.wbt-events span{display:block;font-weight:400}
.wbt-events time{display:block;font-size:.85rem;font-weight:400}
.wbt-ask{margin:1.4rem 0 0;padding:1rem 0 0;border-top:1px solid var(--wbt-line)}
.wbt-ask h3{margin-top:0}
.wbt-ask fieldset{margin:0 0 1rem;padding:0;border:0;min-width:0}
.wbt-ask legend,.wbt-ask label{display:block;margin:0 0 .4rem;padding:0;font-size:1rem;font-weight:600}
.wbt-days{display:flex;flex-wrap:wrap;gap:.5rem}
.wbt-ask .wbt-days button{flex:1 1 auto;min-width:8rem}
.wbt-ask button{min-height:2.9rem;max-width:100%;padding:.5rem .4rem;overflow-wrap:break-word;border:1.5px solid var(--wbt-accent);border-radius:calc(var(--wbt-round)*.7);background:transparent;color:inherit;font:inherit;font-weight:600;cursor:pointer}
.wbt-ask button:hover{background:rgba(127,127,127,.16)}
.wbt-ask :focus-visible{outline:3px solid var(--wbt-accent);outline-offset:2px}
.wbt-ask input:not([type=hidden]){display:block;width:100%;min-height:2.9rem;margin:0 0 .6rem;padding:.5rem .75rem;border:1.5px solid rgba(127,127,127,.75);border-radius:calc(var(--wbt-round)*.7);background:transparent;color:inherit;font:inherit}
.wbt-ask details{border-top:1px solid var(--wbt-line)}
.wbt-ask form>button{padding-inline:1.25rem}
.wbt-ask summary{padding:.8rem 0;font-weight:600;cursor:pointer}
.wbt-ask details>form,.wbt-change>fieldset{padding:0 0 1rem}
.wbt-change{margin-top:.75rem}
.wbt-ask>.wbt-change:first-child{margin:0;border:0}
.wbt-ask>.wbt-change:first-child>summary{padding-top:0}
.wbt-ask p{font-size:.95rem}
.wbt-notice,.wbt-said{padding:.8rem 1rem;border:1.5px solid var(--wbt-accent);border-radius:var(--wbt-round)}
.wbt-notice{font-weight:600;outline:none}
.wbt-ask .wbt-wrong{margin:0 0 .4rem;font-weight:600}
.wbt-ask input[aria-invalid]{border-width:2.5px}
.wbt-said{border-color:var(--wbt-line)}
.wbt-quiet{margin:1.25rem 0 0!important}
.wbt-number{margin:1.25rem 0 0!important;font-size:.9rem}
.wbt-number strong{display:inline-block;max-width:100%;font-size:clamp(.78rem,3.4vw,.9rem)}
.wbt-foot{font-size:.85rem}
.wbt-shop a{color:inherit;font-weight:600}
@media (max-width:24rem){.wbt-way li{font-size:.74rem}}`;

/** How the page looks at the app's own address, where no theme is around it: light or dark, as its reader's device is. */
export const OWN_STYLE = `:root{color-scheme:light dark;--paper:#f6f5f2;--card:#fff;--ink:#1d2230;--waybill-accent:#1f5f4a;--waybill-line:rgba(90,98,110,.32)}
@media (prefers-color-scheme:dark){:root{--paper:#15181d;--card:#1e232a;--ink:#eef0f3;--waybill-accent:#7fd1b0;--waybill-line:rgba(200,208,220,.3)}}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
header{box-sizing:border-box;max-width:44rem;margin:0 auto;padding:1.25rem 1rem 0;font-weight:700}
.wbt-parcel{background:var(--card)}`;
