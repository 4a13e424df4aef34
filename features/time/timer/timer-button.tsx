import { Button } from '#ui/base/button.tsx'
import { PlayIcon, StopIcon } from '../icons.tsx'
import { useStartTimer, useStopTimer, useTimer } from './use-timer.ts'

interface TimerButtonProps {
  task: { id: string; title: string }
  size?: 'regular' | 'small'
}

/** Starts the timer on a task, or stops it. */
export function TimerButton({ task, size = 'small' }: TimerButtonProps) {
  const running = useTimer()?.taskId.id === task.id
  const start = useStartTimer()
  const stop = useStopTimer()
  const { id, title } = task
  const label = running ? 'Stop Task' : 'Start Task'
  return (
    <Button
      variant={running ? 'primary' : 'secondary'}
      size={size}
      className="min-w-28"
      aria-label={`${label}: ${title}`}
      onClick={() => (running ? stop() : start({ _id: id, id, title }))}
    >
      {running ? (
        <StopIcon className="size-4 fill-current" />
      ) : (
        <PlayIcon className="size-4 fill-current" />
      )}
      {label}
    </Button>
  )
}
