import { ForgotForm } from '#features/passwords/forgot-form.tsx'
import { startIsland } from './start-island.ts'

startIsland('forgot-password', <ForgotForm />)
