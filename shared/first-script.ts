/**
 * Runs before the first paint, so that neither a chosen theme nor the banner of who has decided
 * (features/visitors/consent.ts) ever flashes, and a form sent before its own script is there waits
 * for it (app/site/start-island.ts). The page's policy names its hash.
 */
export const firstScript =
  "try{var h=document.documentElement;if(!/(^|; )consent=essential=1/.test(document.cookie))h.dataset.ask='';var t=localStorage.getItem('theme');if(t==='light'||t==='dark')h.dataset.theme=t}catch(e){}" +
  "addEventListener('submit',function(e){var p=e.target.closest('[data-island]');if(p){e.preventDefault();p.dataset.sent=''}})"
