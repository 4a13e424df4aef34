/**
 * Runs before the first paint, so that neither a chosen theme nor the banner of who has decided
 * (features/visitors/consent.ts) ever flashes, and a form sent before its own script is there waits
 * for it (app/site/islands/start-island.ts). The page's policy names its hash.
 */
export const firstScript =
  "var h=document.documentElement,c=document.cookie,t=/(^|; )theme=(light|dark)/.exec(c);if(!/(^|; )consent=essential=1/.test(c))h.dataset.ask='';if(t)h.dataset.theme=t[2];" +
  "addEventListener('submit',function(e){var p=e.target.closest('[data-island]');if(p){e.preventDefault();p.dataset.sent=''}})"
