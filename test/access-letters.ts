/** Access to an endpoint, by the letters of access-matrix.ts. */
export const everybody = 'P U E M A'
export const signedIn = 'U E M A'
export const own = 'U:own E:own M:own A:own'
export const editors = 'M A'
export const admins = 'A'
export const staff = 'E M A'
export const editorsAndEmployee = 'E:own M A'
export const editorsAndOwner = 'U:own M A'
