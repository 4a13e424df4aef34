/** The token of the opened link. The server renders the same page for every link. */
export const linkHere = () => ({ token: globalThis.location?.pathname.split('/')[2] ?? '' })
