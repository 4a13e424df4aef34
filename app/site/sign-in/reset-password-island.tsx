import { ResetForm } from '#features/auth/passwords/reset-form.tsx'
import { startIsland } from '../islands/start-island.ts'

startIsland('reset-password', <ResetForm />)
