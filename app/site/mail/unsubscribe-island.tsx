import { UnsubscribeForm } from '#features/notifications/unsubscribe-form.tsx'
import { startIsland } from '../islands/start-island.ts'

startIsland('unsubscribe', <UnsubscribeForm />)
