/** The position of the toasts. */
export const toastPosition =
  'fixed top-20 right-4 left-4 z-60 flex flex-col gap-2 sm:left-auto sm:w-88'

/** The style of a toast. */
export const toastLook = 'flex items-start gap-3 rounded-sharp border py-1 pr-1 pl-4 text-small'

export const toastColors = {
  done: 'border-line-strong bg-black text-white',
  failed: 'border-bad bg-bad text-paper',
}
