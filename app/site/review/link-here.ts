/** The token of the opened link. */
export const linkHere = () => ({ token: location.pathname.split('/')[2] ?? '' })
