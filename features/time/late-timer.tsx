import { useAfterPaint } from '#ui/client/use-after-paint.ts'

const load = () => import('./timer/timer-clock.tsx')

/** The clock of the top bar, loaded after the first paint: no page waits for it. */
export function LateTimer() {
  const loaded = useAfterPaint(load)
  return loaded && <loaded.TimerClock />
}
