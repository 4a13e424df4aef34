import { useState } from 'react'

/** The state of a dialog about a record, which stays set while the dialog closes. */
export function useDialog<T>() {
  const [state, setState] = useState<{ shown: T; open: boolean }>()
  return {
    shown: state?.shown,
    show: (shown: T) => setState({ shown, open: true }),
    props: {
      open: state?.open ?? false,
      onClose: () => setState((last) => last && { ...last, open: false }),
    },
  }
}
