import { icon } from '#ui/base/icon.tsx'

export const ArrowDownIcon = icon('M10 3v13M5 11l5 5 5-5')
export const CheckTwiceIcon = icon('M1.5 10.5l4 4L13 6M9 13.5l1 1L18 6')
export const PaperclipIcon = icon(
  'M15.5 9.5l-6 6a3.25 3.25 0 0 1-4.6-4.6l6.75-6.75a2.2 2.2 0 0 1 3.1 3.1L8.25 13.75a1.1 1.1 0 0 1-1.5-1.5L12.5 6.5',
)
export const SendIcon = icon('M3 3.5l14 6.5-14 6.5 2.25-6.5zM5.25 10H11')
export const SavedReplyIcon = icon('M3 4h14v10h-7.5L6 17v-3H3zM11.5 6.5l-3 5')
