import { ForgotForm } from '#features/passwords/forgot-form.tsx'
import { startIsland } from '../islands/start-island.ts'

startIsland('forgot-password', <ForgotForm />)
