/** How long an archive can be downloaded. */
export const availableHours = 24
export const mostADay = 3
/** A job that took longer was lost; the client may ask again. */
export const patienceMinutes = 60

const megabytesOf = (bytes: number) => bytes / 1024 / 1024

/** 340KB, 12.4MB */
export function sizeOf(bytes: number): string {
  const megabytes = megabytesOf(bytes)
  return megabytes < 1 ? `${Math.ceil(bytes / 1024)}KB` : `${megabytes.toFixed(1)}MB`
}
