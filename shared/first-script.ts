/**
 * Runs before the first paint. It applies the chosen theme and hides an answered consent banner
 * (features/visitors/consent.ts), so that neither flashes, and holds back a form that is submitted
 * before its own script has loaded (app/site/islands/start-island.ts). It skips the view transition to
 * what would reject it: a portal, which renders in the browser, and a file, which is no page. The
 * Content-Security-Policy lists its hash.
 */
export const firstScript =
  "var h=document.documentElement,c=document.cookie,t=/(^|; )theme=(light|dark)/.exec(c);if(!/(^|; )consent=essential=1/.test(c))h.dataset.ask='';if(t)h.dataset.theme=t[2];" +
  "addEventListener('submit',function(e){var p=e.target.closest('[data-island]');if(p){e.preventDefault();p.dataset.sent=''}});" +
  "addEventListener('pageswap',function(e){var v=e.viewTransition;if(v&&/^\\/(client-portal|admin|api)(\\/|$)|\\./.test(new URL(e.activation.entry.url).pathname))v.skipTransition()})"

/**
 * Set in local storage where somebody signed in with this browser: its cookie, which no script sees, is
 * worth a try. `true` until a portal has opened, which stores whose cookie it is.
 */
export const signedInKey = 'signed-in'

/** Hides the first paint of a portal in a browser that has signed out since, as `resumeSession` refuses it. */
export const paintScript = `try{if(localStorage.getItem('${signedInKey}')===null)throw 0}catch(e){h.dataset.out=''}`

/**
 * Runs in the documents of the portals without first reads: requests the access token while the scripts are still loading
 * (ui/client/api.ts). With `keepalive` the new cookie is stored even if the page is left meanwhile.
 */
export const portalScript =
  `try{if(localStorage.getItem('${signedInKey}')){` +
  "window.earlyRefresh=fetch('/api/auth/refresh',{credentials:'same-origin',cache:'no-store',keepalive:true});" +
  'window.earlyRefresh.catch(function(){})}}catch(e){}'
