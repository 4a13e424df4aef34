import { icon } from '#ui/base/icon.tsx'

export const PlayIcon = icon('M6 4l10 6-10 6z')
export const StopIcon = icon('M5.5 5.5h9v9h-9z')
export const TimerIcon = icon(
  'M10 4.5a6.25 6.25 0 1 0 0 12.5 6.25 6.25 0 1 0 0-12.5M8 2h4M10 7.5v3.25',
)
