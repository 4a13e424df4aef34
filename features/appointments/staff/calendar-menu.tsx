import { useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { CalendarIcon, LockIcon, MoreIcon } from '#ui/base/icons.tsx'
import { Menu } from '#ui/overlay/menu.tsx'
import { useLazy } from '#ui/overlay/use-lazy.ts'

const loadTimeOff = () => import('./time-off-dialog.tsx')
const loadFeed = () => import('../calendar/feed-dialog.tsx')

/** Blocked time and the calendar feed. */
export function CalendarMenu() {
  const [shown, setShown] = useState<'time-off' | 'feed'>()
  const close = () => setShown(undefined)
  const timeOff = useLazy(loadTimeOff, shown === 'time-off', close)
  const feed = useLazy(loadFeed, shown === 'feed', close)
  return (
    <>
      <Menu
        label="Calendar"
        actions={[
          {
            label: 'Block time',
            onSelect: () => setShown('time-off'),
            icon: LockIcon,
          },
          {
            label: 'Calendar feed',
            onSelect: () => setShown('feed'),
            icon: CalendarIcon,
          },
        ]}
        trigger={
          <Button variant="secondary">
            <MoreIcon />
            Calendar
          </Button>
        }
      />
      {timeOff && <timeOff.TimeOffDialog open={shown === 'time-off'} onClose={close} />}
      {feed && <feed.FeedDialog open={shown === 'feed'} onClose={close} />}
    </>
  )
}
