import { Button, IconButton } from '#ui/base/button.tsx'
import { PlayIcon, StopIcon } from '../icons.tsx'
import { useStartTimer, useStopTimer, useTimer } from './use-timer.ts'

interface TimerButtonProps {
  task: { id: string; title: string }
  size?: 'regular' | 'small' | 'icon'
}

/** Starts the timer on a task, or stops it. */
export function TimerButton({ task, size = 'small' }: TimerButtonProps) {
  const running = useTimer()?.taskId.id === task.id
  const start = useStartTimer()
  const stop = useStopTimer()
  const { id, title } = task
  const label = running ? 'Stop Task' : 'Start Task'
  const Icon = running ? StopIcon : PlayIcon
  const icon = <Icon className="size-4 fill-current" />
  const onClick = () => (running ? stop() : start({ _id: id, id, title }))
  if (size === 'icon') {
    return (
      <IconButton
        label={`${label}: ${title}`}
        title={label}
        variant={running ? 'primary' : 'quiet'}
        data-running={running || undefined}
        onClick={onClick}
      >
        {icon}
      </IconButton>
    )
  }
  return (
    <Button
      variant={running ? 'primary' : 'secondary'}
      size={size}
      className="min-w-28"
      aria-label={`${label}: ${title}`}
      onClick={onClick}
    >
      {icon}
      {label}
    </Button>
  )
}
