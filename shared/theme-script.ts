/**
 * Runs before the first paint, so that neither a chosen theme nor the banner of who has decided
 * (features/visitors/consent.ts) ever flashes. The page's policy names its hash.
 */
export const themeScript =
  "try{var h=document.documentElement;if(!/(^|; )consent=essential=1/.test(document.cookie))h.dataset.ask='';var t=localStorage.getItem('theme');if(t==='light'||t==='dark')h.dataset.theme=t}catch(e){}"
