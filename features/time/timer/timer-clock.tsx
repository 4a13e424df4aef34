import { useEffect } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/base/button.tsx'
import { api } from '#ui/client/api.ts'
import { useLazy } from '#ui/overlay/use-lazy.ts'
import { marksTimer } from '#ui/portal/mark-frame.ts'
import { StopIcon } from '../icons.tsx'
import { timePaths } from '../paths.ts'
import { offerDescription, useDescriptionOffer } from './description-offer.ts'
import { Elapsed } from './elapsed.tsx'
import { forgetTimer, type ReceivedTimer, storeTimer } from './stored-timer.ts'
import { useStopTimer, useTimer } from './use-timer.ts'

const loadDialog = () => import('./description-dialog.tsx')
const closeOffer = () => offerDescription(null)

/** The running timer in the top bar; on a phone it is a strip above the bottom bar. */
export function TimerClock() {
  const timer = useTimer({ pollMs: 30_000 })
  useEffect(() => {
    const accountId = api.claims()?.userId
    if (accountId && timer) storeTimer(accountId, timer)
    else forgetTimer()
  }, [timer])
  // Signing out unmounts it, a reload does not.
  useEffect(() => forgetTimer, [])
  const offer = useDescriptionOffer()
  const dialog = useLazy(loadDialog, offer !== null, closeOffer)
  return (
    <>
      {timer && <RunningTimer timer={timer} />}
      {dialog && <dialog.DescriptionDialog offer={offer} onClose={closeOffer} />}
    </>
  )
}

const strip =
  'max-sm:fixed max-sm:inset-x-0 max-sm:bottom-[calc(3.5rem+1px+env(safe-area-inset-bottom)+var(--consent-height,0px))] max-sm:scheme-dark max-sm:h-12 max-sm:border-x-0 max-sm:rounded-none max-sm:border-b-0 max-sm:bg-black max-sm:pr-1.5 max-sm:pl-4 max-sm:text-ink max-sm:group-data-with-save-bar/frame:hidden'

function RunningTimer({ timer }: { timer: ReceivedTimer }) {
  const stop = useStopTimer()
  const { title } = timer.taskId
  return (
    <section
      ref={marksTimer}
      aria-label="Running timer"
      className={`flex h-(--small-height) min-w-0 items-center gap-2.5 rounded-sharp border border-line-strong pl-3 text-small ${strip}`}
    >
      <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-good" />
      <Link
        to={timePaths.timer}
        title={title}
        className="flex min-w-0 items-center gap-2.5 hover:text-action-text max-sm:flex-1 max-sm:justify-between"
      >
        <span className="truncate font-medium sm:max-[88rem]:sr-only min-[88rem]:max-w-32 2xl:max-w-48">
          {title}
        </span>
        <Elapsed timer={timer} />
      </Link>
      <Button
        variant="quiet"
        size="small"
        onClick={stop}
        className="-my-px border-l-line! max-sm:border-line-strong!"
      >
        <StopIcon className="size-4 fill-current" />
        <span className="max-xs:sr-only sm:max-xl:sr-only">Stop</span>
        <span className="sr-only"> timer: {title}</span>
      </Button>
    </section>
  )
}
