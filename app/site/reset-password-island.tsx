import { ResetForm } from '#features/passwords/reset-form.tsx'
import { startIsland } from './start-island.ts'

startIsland('reset-password', <ResetForm />)
