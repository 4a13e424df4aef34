/** How long an archive can be downloaded. */
export const availableHours = 24
export const mostADay = 3
/** A job that takes longer counts as lost, and the client can request another archive. */
export const timeoutMinutes = 60

/** Such as 340KB or 12.4MB. */
export function sizeOf(bytes: number): string {
  const megabytes = bytes / 1024 / 1024
  return megabytes < 1 ? `${Math.ceil(bytes / 1024)}KB` : `${megabytes.toFixed(1)}MB`
}
