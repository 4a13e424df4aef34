import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { AlertIcon } from '#ui/base/icons.tsx'
import { useOnline } from '#ui/client/online.ts'

/**
 * Holds a navigation until the connection is back. Its script may not be loaded yet, and the router
 * answers a failed script with a page reload, which would leave the portal.
 */
function useDeferredNavigation(online: boolean): string | undefined {
  const navigate = useNavigate()
  const [wanted, setTarget] = useState<string>()

  useEffect(() => {
    if (online) return
    function defer(event: MouseEvent) {
      const link = event.target instanceof Element && event.target.closest('a')
      if (!link || link.origin !== location.origin || link.target) return
      event.preventDefault()
      setTarget(link.pathname + link.search + link.hash)
    }
    document.addEventListener('click', defer, { capture: true })
    return () => document.removeEventListener('click', defer, { capture: true })
  }, [online])

  useEffect(() => {
    if (!online || !wanted) return
    setTarget(undefined)
    void navigate(wanted)
  }, [online, wanted, navigate])

  return wanted
}

/** Shows in the top bar that the connection is lost; the page stays. */
export function OfflineNotice() {
  const online = useOnline()
  const target = useDeferredNavigation(online)
  return (
    <div role="status">
      {!online && (
        <p className="flex items-start gap-2.5 border-line border-t bg-sunken px-4 py-2.5 text-small sm:px-6 lg:px-10">
          <AlertIcon className="mt-px size-5 text-warn" />
          {target
            ? 'You are offline. The page opens when the connection is back.'
            : 'You are offline. This page updates, and what you save is sent, when the connection is back.'}
        </p>
      )}
    </div>
  )
}
