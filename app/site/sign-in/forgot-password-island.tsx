import { ForgotForm } from '#features/auth/passwords/forgot-form.tsx'
import { startIsland } from '../islands/start-island.ts'

startIsland('forgot-password', <ForgotForm />)
