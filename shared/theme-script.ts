/** Runs before the first paint, so that a chosen theme never flashes. The page's policy names its hash. */
export const themeScript =
  "try{var t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}"
