import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { AlertIcon } from '#ui/base/icons.tsx'
import { useOnline } from '#ui/client/online.ts'

/**
 * The next page opens when the connection is back. Its script may not be loaded yet, and the router
 * answers a script that cannot be loaded with a reload, which would leave the portal.
 */
function useHeldNavigation(online: boolean): string | undefined {
  const navigate = useNavigate()
  const [wanted, setWanted] = useState<string>()

  useEffect(() => {
    if (online) return
    function hold(event: MouseEvent) {
      const link = event.target instanceof Element && event.target.closest('a')
      if (!link || link.origin !== location.origin || link.target) return
      event.preventDefault()
      setWanted(link.pathname + link.search + link.hash)
    }
    document.addEventListener('click', hold, { capture: true })
    return () => document.removeEventListener('click', hold, { capture: true })
  }, [online])

  useEffect(() => {
    if (!online || !wanted) return
    setWanted(undefined)
    void navigate(wanted)
  }, [online, wanted, navigate])

  return wanted
}

/** Says in the frame that the connection is gone; what is on the page stays. */
export function OfflineNotice() {
  const online = useOnline()
  const wanted = useHeldNavigation(online)
  return (
    <div role="status">
      {!online && (
        <p className="flex items-start gap-2.5 border-line border-t bg-sunken px-4 py-2.5 text-small sm:px-6 lg:px-10">
          <AlertIcon className="mt-px size-5 text-warn" />
          {wanted
            ? 'You are offline. The page opens when the connection is back.'
            : 'You are offline. This page updates, and what you save is sent, when the connection is back.'}
        </p>
      )}
    </div>
  )
}
