/** 1:30 for 90 minutes, rounded to the minute. */
export function formatMinutes(minutes: number): string {
  const rounded = Math.round(minutes)
  return `${Math.floor(rounded / 60)}:${String(rounded % 60).padStart(2, '0')}`
}

/** 1:30:05 for 5,405 seconds. */
export function formatSeconds(seconds: number): string {
  return `${formatMinutes(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`
}
