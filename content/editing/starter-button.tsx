import type { Endpoint } from '#shared/endpoint.ts'
import { Button } from '#ui/base/button.tsx'
import { useWrite } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'
import type { starterCall } from '../contract.ts'

interface StarterButtonProps {
  call: ReturnType<typeof starterCall>
  refresh: readonly Endpoint[]
}

/** Fills an empty kind with texts to start with. */
export function StarterButton({ call, refresh }: StarterButtonProps) {
  const write = useWrite(call, { refresh })
  if (!may(call)) return null
  return (
    <Button variant="secondary" busy={write.isPending} onClick={() => write.mutate({})}>
      Start with our texts
    </Button>
  )
}
