import { ResetForm } from '#features/passwords/reset-form.tsx'
import { startIsland } from '../islands/start-island.ts'

startIsland('reset-password', <ResetForm />)
